internal import JPNGFiles

/// A file like `.gitignore`, which says what is left out of its folder.
struct IgnoreFile {
  let patterns: [IgnorePattern]

  init(_ path: String) throws(AssetFailure) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try WholeFile.read(path)
    } catch {
      throw AssetFailure(error)
    }
    var patterns: [IgnorePattern] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = String(
        decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
      do throws(Glob.SyntaxError) {
        if let pattern = try IgnorePattern(line: text) { patterns.append(pattern) }
      } catch {
        throw AssetFailure(path, .reading, .invalidPattern(line: index + 1, error))
      }
    }
    self.patterns = patterns
  }
}
