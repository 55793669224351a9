/// Makes ICC profiles of the simplest kinds from the letter of ICC.1:2010: three primaries and a
/// curve, or grey and a curve.
package struct ICCProfileBuilder: Sendable {
  package enum Curve: Hashable, Sendable {
    /// Linear light = sample ^ exponent.
    case power(Double)
    /// The curve of IEC 61966-2-1.
    case sRGB
  }

  /// X, Y and Z of red, green and blue, relative to D50; empty for a grey profile.
  package var primaries: [[Double]]
  package var curve: Curve
  package var name: String
  /// Further tags: their signatures, and their elements with the types.
  package var otherTags: [(String, [UInt8])] = []

  package init(name: String, primaries: [[Double]], curve: Curve) {
    (self.name, self.primaries, self.curve) = (name, primaries, curve)
  }

  /// The primaries of BT.709, adapted to D50 by the Bradford method.
  package static let sRGB = ICCProfileBuilder(
    name: "sRGB by hand",
    primaries: [
      [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410],
    ], curve: .sRGB)

  /// The primaries of DCI P3 with a white point of D65, adapted to D50.
  package static let displayP3 = ICCProfileBuilder(
    name: "P3 by hand",
    primaries: [
      [0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407],
    ], curve: .sRGB)

  package static func grey(_ curve: Curve) -> ICCProfileBuilder {
    ICCProfileBuilder(name: "grey by hand", primaries: [], curve: curve)
  }

  package var encoded: [UInt8] {
    let colorants = zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map { ($0, Self.xyz($1)) }
    let curves = primaries.isEmpty ? ["kTRC"] : ["rTRC", "gTRC", "bTRC"]
    let tags =
      [("desc", text), ("cprt", text), ("wtpt", Self.xyz(Self.d50))] + colorants
      + curves.map { ($0, curveElement) } + otherTags
    var table = bigEndian(UInt32(tags.count))
    var data: [UInt8] = []
    for (tag, element) in tags {
      let offset = 128 + 4 + 12 * tags.count + data.count
      table += Array(tag.utf8) + bigEndian(UInt32(offset)) + bigEndian(UInt32(element.count))
      data += element
    }
    return header(size: 128 + table.count + data.count) + table + data
  }

  /// An iCCP chunk with the profile (PNG specification, section 11.3.3.3).
  package var chunk: PNGChunk {
    PNGChunk("iCCP", Array(name.utf8) + [0, 0] + storedZlibStream(encoded))
  }

  private static let d50 = [0.9642, 1, 0.8249]

  /// Section 7.2.
  private func header(size: Int) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(0..<4, with: bigEndian(UInt32(size)))
    header.replaceSubrange(8..<12, with: [4, 0x20, 0, 0])
    let space = primaries.isEmpty ? "GRAY" : "RGB "
    header.replaceSubrange(12..<24, with: Array("mntr\(space)XYZ ".utf8))
    header.replaceSubrange(24..<36, with: [0x07, 0xE6, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
    header.replaceSubrange(36..<40, with: Array("acsp".utf8))
    header.replaceSubrange(68..<80, with: [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D])
    return header
  }

  /// s15Fixed16Number (section 4.6).
  private static func fixed(_ value: Double) -> [UInt8] {
    bigEndian(UInt32(bitPattern: Int32((value * 65_536).rounded())))
  }

  /// XYZType (section 10.27).
  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0] + values.flatMap(fixed)
  }

  /// multiLocalizedUnicodeType (section 10.13): one string, in English.
  private var text: [UInt8] {
    let letters = Array(name.utf16).flatMap { bigEndian($0) }
    let element =
      Array("mluc".utf8) + [0, 0, 0, 0] + bigEndian(UInt32(1)) + bigEndian(UInt32(12))
      + Array("enUS".utf8) + bigEndian(UInt32(letters.count)) + bigEndian(UInt32(28)) + letters
    return element + [UInt8](repeating: 0, count: (4 - element.count % 4) % 4)
  }

  /// parametricCurveType (section 10.15).
  private var curveElement: [UInt8] {
    let start = Array("para".utf8) + [0, 0, 0, 0]
    switch curve {
    case .power(let exponent): return start + [0, 0, 0, 0] + Self.fixed(exponent)
    case .sRGB:
      let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
      return start + [0, 3, 0, 0] + parameters.flatMap(Self.fixed)
    }
  }
}
