import TestSupport

/// Repairs the sizes in the trailer of a changed file, which would be refused without a look at
/// anything else.
enum FileRepair {
  /// The file with sizes that fit it, and with checksums in a PNG that do.
  static func repaired(_ file: [UInt8]) -> [UInt8] {
    guard file.count > 18 else { return file }
    let planesEnd = file.count - 16
    let color = 1..<max(2, endOfColor(in: file[..<planesEnd]))
    let alphaEnd = endOfAlpha(in: file[color.upperBound..<planesEnd])
    var result = PNGRepair.repaired(file[color.upperBound..<alphaEnd])
    let alphaCount = result.count
    result.insert(contentsOf: file[..<color.upperBound], at: 0)
    result += file[alphaEnd..<planesEnd]
    let footerCount = UInt16(clamping: file.count - alphaEnd)
    result += littleEndian(UInt32(color.upperBound)) + littleEndian(UInt32(alphaCount))
    result += littleEndian(footerCount) + [file[planesEnd + 10] % 3, file[planesEnd + 11] & 1]
    return result + Array("GNPJ".utf8)
  }

  /// Where the first JPEG or PNG begins that follows the end of a JPEG.
  private static func endOfColor(in planes: ArraySlice<UInt8>) -> Int {
    let ends: [[UInt8]] = [[0xFF, 0xD9, 0xFF, 0xD8], [0xFF, 0xD9, 0x89, 0x50]]
    let found = planes.indices.first { index in
      ends.contains { planes[index...].starts(with: $0) }
    }
    return found.map { $0 + 2 } ?? planes.count / 2
  }

  /// The end of the PNG or the JPEG.
  private static func endOfAlpha(in rest: ArraySlice<UInt8>) -> Int {
    let isPNG = rest.first == 0x89
    let end: [UInt8] = isPNG ? Array("IEND".utf8) : [0xFF, 0xD9]
    let found = rest.indices.first { rest[$0...].starts(with: end) }
    return min(rest.endIndex, found.map { $0 + (isPNG ? 8 : 2) } ?? rest.endIndex)
  }
}
