/// The segments of a JPEG that hold tables. libjpeg writes a segment for each table.
package enum TableSegments {
  private static let quantisationTables: UInt8 = 0xDB
  private static let huffmanCodes: UInt8 = 0xC4
  private static let startOfScan: UInt8 = 0xDA
  /// Marker and length.
  private static let prefix = 4

  /// Joins segments of the same kind that follow each other in the header of a JPEG that this
  /// process has made: each one less saves its marker and its length.
  package static func joined(_ jpeg: [UInt8]) -> [UInt8] {
    var result = Array(jpeg.prefix(2))
    result.reserveCapacity(jpeg.count)
    var position = 2
    /// Where the segment that was written last begins.
    var last = 0
    while position + prefix <= jpeg.count, jpeg[position + 1] != startOfScan {
      let marker = jpeg[position + 1]
      let length = Int(jpeg[position + 2]) << 8 | Int(jpeg[position + 3])
      let payload = jpeg[(position + prefix)..<(position + 2 + length)]
      let holdsTables = marker == quantisationTables || marker == huffmanCodes
      if holdsTables, last > 0, result[last + 1] == marker {
        let joined = result.count - last - 2 + payload.count
        result[last + 2] = UInt8(joined >> 8)
        result[last + 3] = UInt8(joined & 0xFF)
      } else {
        last = result.count
        result += jpeg[position..<(position + prefix)]
      }
      result += payload
      position += 2 + length
    }
    return result + jpeg[position...]
  }
}
