import JPNGPixels
import TestSupport
import Testing

@testable import JPNG
@testable import JPNGCoefficients

@Suite("What is around squares")
struct FringeNeighbourhoodTests {
  private static let size = ImageSize(width: 203, height: 171)

  /// Equal panes of 64 columns, of one colour, with another alpha in one pixel.
  private func panes(changing changed: (x: Int, y: Int)? = nil) -> PixelBuffer {
    SampleImages.image(Self.size) { x, y in
      let isChanged = changed.map { $0 == (x, y) } ?? false
      return (20, 150, 200, isChanged ? 100 : x % 64 < 37 ? 0 : 255)
    }
  }

  /// What is around a square in the sixth row: five by five squares, 80 pixels a side.
  private func neighbourhood(
    column: Int, of pixels: PixelBuffer, decodedAlpha: [UInt8]? = nil
  ) throws -> FringeNeighbourhood {
    let alpha = decodedAlpha.map {
      CodedAlpha(
        bytes: [], form: .png(rowsPerBand: nil, maxError: 155),
        settings: AlphaSettings(PackOptions.with { _ in }, Tuning(), Self.size), decoded: $0,
        knownMaxError: 155)
    }
    let control = try CodedPicture(pixels, .yuv420).control(alpha)
    let square = CareRegion(rows: 5..<6, columns: column..<(column + 1))
    return FringeNeighbourhood(of: square, in: Self.size, control.views)
  }

  @Test("Its pixels are looked for, and no others")
  func pixels() throws {
    let views = try neighbourhood(column: 4, of: panes()).ownViews()
    func isSame(_ column: Int, changing changed: (x: Int, y: Int)? = nil) throws -> Bool {
      try neighbourhood(column: column, of: panes(changing: changed)).isSeen(by: views)
    }
    #expect(try isSame(4) && isSame(8))
    #expect(try !isSame(5))
    // The corners, and what is beyond them.
    #expect(try !isSame(4, changing: (111, 127)) && !isSame(8, changing: (175, 127)))
    #expect(try !isSame(4, changing: (38, 48)) && !isSame(8, changing: (102, 48)))
    #expect(try isSame(4, changing: (112, 127)) && isSame(4, changing: (111, 128)))
    #expect(try isSame(8, changing: (111, 47)) && isSame(8, changing: (95, 48)))
    // The picture ends on the right.
    #expect(try !isSame(12))
  }

  @Test("So is the alpha that will be decoded")
  func alpha() throws {
    let picture = panes()
    func alphas(_ rgba: [UInt8]) -> [UInt8] {
      stride(from: 3, to: rgba.count, by: 4).map { rgba[$0] }
    }
    func neighbourhood(_ column: Int, changing changed: (x: Int, y: Int)?) throws
      -> FringeNeighbourhood
    {
      try self.neighbourhood(
        column: column, of: picture, decodedAlpha: alphas(panes(changing: changed).rgba))
    }
    let views = try neighbourhood(4, changing: nil).ownViews()
    func isSame(_ column: Int, changing changed: (x: Int, y: Int)? = nil) throws -> Bool {
      try neighbourhood(column, changing: changed).isSeen(by: views)
    }
    #expect(try isSame(4) && isSame(8))
    #expect(try !isSame(4, changing: (111, 127)) && !isSame(8, changing: (175, 127)))
    #expect(try isSame(4, changing: (112, 127)) && isSame(8, changing: (95, 48)))
    #expect(try !self.neighbourhood(column: 4, of: picture).isSeen(by: views))
  }
}
