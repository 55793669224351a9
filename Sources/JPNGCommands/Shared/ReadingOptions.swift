internal import ArgumentParser
internal import JPNGFiles
internal import JPNGReports

/// The options that say which files are read.
struct ReadingOptions: ParsableArguments {
  @Option(help: "Refuse larger files, like 256MB.")
  var maxFileSize = ByteSize(byteCount: ReadingRules().maxByteCount)

  @Flag(help: "Read named pipes and devices, too.")
  var allowSpecialFiles = false

  var rules: ReadingRules {
    ReadingRules(maxByteCount: maxFileSize.byteCount, allowsSpecialFiles: allowSpecialFiles)
  }
}
