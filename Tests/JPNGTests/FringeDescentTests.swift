import JPNGPixels
import JPNGPlanes
import JPNGQuality
import TestSupport
import Testing

@testable import JPNG
@testable import JPNGCoefficients

@Suite("Changes of single coefficients")
struct FringeDescentTests {
  private static let scales = [
    FringeScale(decoded: 1, averaged: 1), FringeScale(decoded: 2, averaged: 1),
    FringeScale(decoded: 4, averaged: 1), FringeScale(decoded: 8, averaged: 1),
    FringeScale(decoded: 2, averaged: 2), FringeScale(decoded: 2, averaged: 4),
  ]

  /// The middle of the range, so that nothing is clamped.
  private static let soft = SampleImages.image(ImageSize(width: 75, height: 58)) { x, y in
    (UInt8(110 + x / 2), UInt8(150 - y / 2), UInt8(120 + (x + y) / 4), 255)
  }

  @Test(
    "Pixels change as foreseen, but for rounding", arguments: scales, Subsampling.allCases)
  func effects(scale: FringeScale, subsampling: Subsampling) throws {
    let coded = try CodedPicture(Self.soft, subsampling)
    let effect = PixelEffect(
      of: coded.coefficients, dividedBy: scale.decoded, averaging: scale.averaged)
    var random = SeededGenerator(seed: 4)
    let steps: [SIMD3<Int16>] = [
      SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(0, 1, -1),
    ]
    for steps in steps {
      for _ in 0..<6 {
        let index = 8 * Int.random(in: 0...2, using: &random) + .random(in: 0...2, using: &random)
        let table = steps.x != 0 ? coded.coefficients.lumaTable : coded.coefficients.chromaTable
        let (row, column) = (
          Int.random(in: 1...2, using: &random), Int.random(in: 1...2, using: &random)
        )
        func change(_ factor: Int16) -> CoefficientChange {
          CoefficientChange(
            steps &* (factor * Int16(100 / table.steps[index])), row: row, column: column,
            index: index)
        }
        let before = try coded.pixels(at: scale)
        coded.coefficients.apply(change(1))
        let after = try coded.pixels(at: scale)
        let difference = Self.difference(before, after, effect.patch(of: change(1)))
        #expect(difference < 3, "\(change(1))")
        coded.coefficients.apply(change(-1))
      }
    }
  }

  /// By how much the change of a channel of a pixel differs from what a patch says.
  private static func difference(
    _ before: PixelBuffer, _ after: PixelBuffer, _ patch: ColorPatch
  ) -> Float {
    var most: Float = 0
    for y in 0..<before.size.height {
      for x in 0..<before.size.width {
        let (column, row) = (x - patch.corner.x, y - patch.corner.y)
        let isInside = patch.across.indices.contains(column) && patch.down.indices.contains(row)
        let expected = isInside ? patch.color * patch.across[column] * patch.down[row] : SIMD3()
        let (a, b) = (before.withRow(y) { $0[x] }, after.withRow(y) { $0[x] })
        let change = SIMD3(
          Float(b.red) - Float(a.red), Float(b.green) - Float(a.green),
          Float(b.blue) - Float(a.blue))
        let error = change - expected
        most = max(most, abs(error.x), abs(error.y), abs(error.z))
      }
    }
    return most
  }

  @Test("They make errors smaller as pixels are decoded", arguments: Subsampling.allCases, [0, 1])
  func descent(subsampling: Subsampling, picture: Int) throws {
    let size = ImageSize(width: 120, height: 91)
    let pictures = [SampleImages.drops(size), SampleImages.binary(size)]
    let coded = try CodedPicture(
      pictures[picture], subsampling)
    let control = try coded.control()
    let plane = ColorCoder.Plane(
      bytes: try coded.jpeg(coded.coefficients), subsampling: subsampling)
    let (errors, pixels) = try control.look(at: plane.bytes)
    // Two steps less for each look than the worst.
    let limits = errors.map { max(0, Int($0.max() ?? 0) - 2 * FringeReference.step) }
    let attempt = FringeControl.Attempt(
      coding: FringeControl.Coding(coefficients: coded.coefficients, plane: plane), errors: errors,
      pixels: pixels)
    let copy = coded.coefficients.copied()
    #expect(control.descend(copy, from: attempt, limits))
    let after = try control.look(at: coded.jpeg(copy)).errors.map { Int($0.max() ?? 0) }
    let overrun = zip(after, limits).reduce(0) { $0 + max(0, $1.0 - $1.1) }
    #expect(overrun * 8 < attempt.overruns(limits).reduce(0, +) * 7)
    // The coefficients that the copy is of are as they were.
    #expect(try coded.jpeg(coded.coefficients) == plane.bytes)
  }

  @Test("Nothing is changed where no error is at its limit")
  func nothing() throws {
    let coded = try CodedPicture(SampleImages.binary(ImageSize(width: 90, height: 70)), .yuv420)
    let control = try coded.control()
    let plane = ColorCoder.Plane(
      bytes: try coded.jpeg(coded.coefficients), subsampling: .yuv420)
    let (errors, pixels) = try control.look(at: plane.bytes)
    let limits = errors.map { Int($0.max() ?? 0) + FringeReference.step }
    let attempt = FringeControl.Attempt(
      coding: FringeControl.Coding(coefficients: coded.coefficients, plane: plane), errors: errors,
      pixels: pixels)
    #expect(!control.descend(coded.coefficients, from: attempt, limits))
    #expect(try coded.jpeg(coded.coefficients) == plane.bytes)
  }

  @Test("The worst squares are those with the errors furthest above their limits")
  func squares() {
    // 5 × 4 blocks, which are 3 × 2 squares; two scales with three looks each.
    let size = ImageSize(width: 37, height: 32)
    var errors = [[UInt16]](repeating: [UInt16](repeating: 3, count: 20), count: 6)
    errors[1][7] = 12
    errors[4][9] = 14
    errors[4][14] = 11
    errors[5][18] = 10
    func worst(_ count: Int) -> [FringeSquare] {
      FringeSquare.worst(
        of: errors, atLeast: [5, 10, 5, 5, 10, 10],
        [FringeScale(decoded: 1, averaged: 1), FringeScale(decoded: 2, averaged: 4)], in: size,
        count: count)
    }
    let squares = worst(9)
    #expect(squares.map { [$0.row, $0.column] } == [[0, 2], [0, 1], [1, 2], [1, 1]])
    #expect(
      squares.map { [$0.block.row, $0.block.column] } == [[1, 4], [1, 2], [2, 4], [3, 3]])
    #expect(squares.map(\.divisor) == [8, 1, 8, 8])
    #expect(worst(2).count == 2)
  }

  @Test("Squares see all changes of what surrounds them", arguments: [1, 2, 4, 8])
  func neighbours(divisor: Int) {
    let size = ImageSize(width: 160, height: 96)
    let scales = [FringeScale(decoded: 1, averaged: 1)]
    let squares = FringeSquare.worst(
      of: [[UInt16](repeating: 9, count: 20 * 12)], atLeast: [5], scales, in: size, count: 60)
    #expect(squares.count == 60)
    for square in squares {
      let (columns, rows) = square.surroundings(of: size, dividedBy: divisor)
      for other in squares {
        // Upsampled chroma changes one more pixel on each side.
        func changed(_ index: Int) -> Range<Int> {
          (16 * index / divisor - 1)..<(16 * (index + 1) / divisor + 1)
        }
        let isSeen =
          columns.overlaps(changed(other.column)) && rows.overlaps(changed(other.row))
        #expect(square.sees(other) == isSeen)
      }
    }
  }

  @Test("What surrounds a square is all that is mixed with it, within the picture")
  func surroundings() {
    let square = FringeSquare(row: 1, column: 2, block: (2, 4), divisor: 1)
    let size = ImageSize(width: 47, height: 33)
    let whole = square.surroundings(of: size, dividedBy: 1)
    #expect(whole.columns == 24..<47 && whole.rows == 8..<33)
    let eighth = square.surroundings(of: size, dividedBy: 8)
    #expect(eighth.columns == 3..<6 && eighth.rows == 1..<5)
  }
}
