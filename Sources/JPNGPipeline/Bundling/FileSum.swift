internal import JPNGBundle
internal import JPNGBytes
internal import JPNGFiles

/// The size of a file and its CRC-32, by which one sees whether it is the same.
struct FileSum: Hashable {
  var byteCount = 0
  var checksum: UInt32 = 0

  init(_ item: ArchiveItem) { (byteCount, checksum) = (item.byteCount, item.checksum) }

  /// Reads a file, a piece after the other.
  ///
  /// - Parameters:
  ///   - limit: A file of more bytes is an error.
  ///   - body: Is called with each piece.
  init(of path: String, limit: Int, _ body: ([UInt8]) -> Void) throws(AssetFailure) {
    var sum = (byteCount: 0, checksum: 0 as UInt32)
    do throws(FileError) {
      try WholeFile.forEachPiece(of: path) { piece in
        sum.byteCount += piece.count
        sum.checksum = Checksum.crc32(piece.span, continuing: sum.checksum)
        guard sum.byteCount <= limit else { return false }
        body(piece)
        return true
      }
      guard sum.byteCount <= limit else { throw .tooLarge(path, limit: limit) }
    } catch {
      throw AssetFailure(error)
    }
    (byteCount, checksum) = sum
  }
}
