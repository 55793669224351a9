import JPNGPixels
import TestSupport
import Testing

@testable import JPNG
@testable import JPNGCoefficients

@Suite("Finer distances where errors near edges stay above")
struct FinerDistanceTests {
  @Test("They fall to that of the next quality", arguments: 1...99)
  func bounds(quality: Int) throws {
    let distances = ColorCoder.finerDistances(than: quality).map {
      $0 * CodingParameters.distance(quality: quality)
    }
    #expect(distances == distances.sorted(by: >) && Set(distances).count == distances.count)
    let (first, last) = try (#require(distances.first), #require(distances.last))
    #expect(first < CodingParameters.distance(quality: quality))
    #expect(abs(last - CodingParameters.distance(quality: quality + 1)) < 1e-9)
  }

  @Test("There are none at the highest quality")
  func highest() {
    #expect(ColorCoder.finerDistances(than: 100).isEmpty)
  }

  /// The sum of the steps of the luma table, which is the first of a JPEG.
  private static func sumOfSteps(_ jpeg: [UInt8]) throws -> Int {
    let marker = try #require(
      jpeg.indices.dropLast().first { jpeg[$0...($0 + 1)] == [0xff, 0xdb] })
    return jpeg[(marker + 5)..<(marker + 69)].reduce(0) { $0 + Int($1) }
  }

  /// A picture in which, at that quality, changes of coefficients leave errors above.
  private static let (size, quality) = (ImageSize(width: 145, height: 152), 90)

  private static func packed(_ change: (inout PackOptions) -> Void) throws -> [UInt8] {
    let options = PackOptions.with {
      ($0.quality, $0.subsampling) = (quality, .yuv420)
      change(&$0)
    }
    return try JPNGEncoder(options: options).encode(
      SourceImage(pixels: SampleImages.binary(size))
    ).bytes
  }

  private static func sumOfOwnSteps(_ quality: Int) -> Int {
    let parameters = CodingParameters(quality: quality, size, isThorough: false)
    return parameters.lumaTable(isSubsampled: true).steps.reduce(0) { $0 + Int($1) }
  }

  @Test("With exact alpha a picture is quantised finer, but no finer than at the next quality")
  func exact() throws {
    let sum = try Self.sumOfSteps(Self.packed { $0.alpha = .png })
    #expect(sum < Self.sumOfOwnSteps(Self.quality))
    #expect(sum >= Self.sumOfOwnSteps(Self.quality + 1))
  }

  @Test("With errors of alpha it is not")
  func lossy() throws {
    let sum = try Self.sumOfSteps(Self.packed { ($0.alpha, $0.alphaQuality) = (.jpeg, 60) })
    #expect(sum == Self.sumOfOwnSteps(Self.quality))
  }
}
