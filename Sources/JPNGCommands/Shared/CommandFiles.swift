internal import JPNGFiles
internal import JPNGPipeline

/// Reads a whole file that the command line names, or standard input.
func readInput(_ path: String) throws(CommandFailure) -> [UInt8] {
  do throws(FileError) {
    if let bytes = try WholeFile.read(path, cancellation: Interruption.cancellation) {
      return bytes
    }
  } catch {
    throw CommandFailure(AssetFailure(error))
  }
  throw CommandFailure(AssetFailure(path, .reading, .interrupted))
}

/// Writes a report or another result to a file, which is replaced if it exists.
func writeResult(_ text: String, to path: String) throws(CommandFailure) {
  do throws(FileWriteError) {
    try AtomicFile.write(Array(text.utf8), to: path, overwrites: true)
  } catch {
    throw CommandFailure(AssetFailure(error))
  }
}
