import JPNGPixels
import TestSupport
import Testing

@Suite("Orientation")
struct OrientationTests {
  enum Side: Sendable { case top, bottom, left, right }

  /// Where row 0 and column 0 of the stored image are in the picture: the table of Exif 2.32,
  /// section 4.6.4 A, tag 0x0112.
  static let exif: [(value: Int, row0: Side, column0: Side)] = [
    (1, .top, .left), (2, .top, .right), (3, .bottom, .right), (4, .bottom, .left),
    (5, .left, .top), (6, .right, .top), (7, .right, .bottom), (8, .left, .bottom),
  ]

  /// The coordinate of something `index` steps away from a side, out of `count`.
  static func coordinate(_ index: Int, from side: Side, of count: Int) -> Int {
    side == .top || side == .left ? index : count - 1 - index
  }

  @Test("Each orientation puts rows and columns where Exif says", arguments: exif)
  func matchesExif(value: Int, row0: Side, column0: Side) throws {
    let orientation = try #require(Orientation(rawValue: value))
    let stored = SampleImages.random(ImageSize(width: 19, height: 7))
    let picture = stored.upright(from: orientation)
    let rowsAreRows = row0 == .top || row0 == .bottom
    let size = rowsAreRows ? stored.size : ImageSize(width: 7, height: 19)
    try #require(picture.size == size)
    for row in 0..<stored.size.height {
      for column in 0..<stored.size.width {
        let (x, y) =
          rowsAreRows
          ? (
            Self.coordinate(column, from: column0, of: size.width),
            Self.coordinate(row, from: row0, of: size.height)
          )
          : (
            Self.coordinate(row, from: row0, of: size.width),
            Self.coordinate(column, from: column0, of: size.height)
          )
        #expect(picture[x, y] == stored[column, row], "stored row \(row), column \(column)")
      }
    }
  }

  @Test("Only the orientations on their side swap width and height")
  func swapsSides() {
    #expect(Orientation.allCases.map(\.rawValue) == Array(1...8))
    #expect(Orientation.allCases.filter(\.swapsSides).map(\.rawValue) == [5, 6, 7, 8])
  }

  @Test("One pixel is upright whichever way it is turned", arguments: Orientation.allCases)
  func onePixel(orientation: Orientation) {
    #expect(SampleImages.onePixel.upright(from: orientation) == SampleImages.onePixel)
  }
}
