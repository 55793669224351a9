internal import JPNGFiles
internal import JPNGPipeline

/// The single files that commands read and write themselves: reports, budgets, results.
enum CommandFiles {
  /// Reads a whole file, or standard input if the argument is `-`.
  static func read(
    _ argument: String, _ rules: ReadingRules = .named
  ) throws(CommandFailure) -> [UInt8] {
    try read(InputSource(argument: argument), rules)
  }

  /// Reads a whole file or standard input. The wait for standard input and for other pipes ends
  /// when the program is interrupted.
  static func read(
    _ source: InputSource, _ rules: ReadingRules = .named
  ) throws(CommandFailure) -> [UInt8] {
    do throws(FileError) {
      if let bytes = try source.read(rules, cancellation: Interruption.cancellation) {
        return bytes
      }
    } catch {
      throw CommandFailure(AssetFailure(error))
    }
    throw CommandFailure(AssetFailure(source.name, .reading, .interrupted))
  }

  /// Writes a report or another result to a file, which is replaced if it exists.
  static func write(_ text: String, to path: String) throws(CommandFailure) {
    do throws(FileWriteError) {
      try AtomicFile.write(Array(text.utf8), to: path, overwrites: true, isNamed: true)
    } catch {
      throw CommandFailure(AssetFailure(error))
    }
  }
}
