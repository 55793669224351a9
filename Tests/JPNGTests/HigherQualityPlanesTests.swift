import Foundation
import JPNGQuality
import JPNGThreads
import TestSupport
import Testing

@testable import JPNG

/// Of this picture, alpha becomes exact at this quality to have no larger errors than plain coding,
/// and takes far fewer bytes at higher ones.
@Suite("Planes of higher qualities")
struct HigherQualityPlanesTests {
  private static let threads = ThreadBudget(threadCount: 2)

  private let picture: PreparedPicture
  private let own: RefinedPlanes
  private let higher: HigherQualityPlanes

  init() throws {
    picture = try Self.picture("labels/snowflake.png")
    own = try Self.planes(of: picture, quality: 25)
    higher = HigherQualityPlanes(than: own)
  }

  private static func picture(_ name: String) throws -> PreparedPicture {
    let file = SharedFixtures.packageRoot.appending(path: "SampleAssets/\(name)")
    return try PreparedPicture(SourceImage(png: Array(try Data(contentsOf: file))), PackOptions())
  }

  private static func planes(of picture: PreparedPicture, quality: Int) throws -> RefinedPlanes {
    let options = PackOptions.with { $0.quality = quality }
    return try RefinedPlanes(
      by: PictureCoder(picture, AlphaCoder(options, Tuning(), threads), reusing: nil))
  }

  /// By how much errors are above limits, measured in what is decoded.
  private static func overrun(
    of planes: CodedPlanes, _ limits: PlainErrors, _ picture: PreparedPicture
  ) throws -> Int {
    let views = try FringeView.all(of: picture, nil, plainAlpha: nil, threads)
    let looks = try #require(try AlphaSettling(planes, of: picture.pixels, views))
    return looks.errors.overrun(limits.largest)
  }

  @Test("They are taken if they take fewer bytes, with errors as small")
  func fewerBytes() throws {
    let best = try higher.fewestBytes()
    #expect(best.byteCount * 20 < own.best.byteCount * 19)
    #expect(best.color.settings.quality > 25)
    #expect(try Self.overrun(of: best, own.limits, picture) == 0)
  }

  @Test("A picture packed at their quality does not reuse them, as they are held to other errors")
  func notReused() throws {
    let best = try higher.fewestBytes()
    let lower = try JPNGEncoder(options: PackOptions.with { $0.quality = 25 }).encode(picture)
    #expect(lower.alphaByteCount == best.alpha.bytes.count)
    let options = PackOptions.with { $0.quality = best.color.settings.quality }
    let coder = PlaneCoder(options, Tuning(), Self.threads)
    let planes = try coder.encode(picture, reusing: lower)
    let fresh = try coder.encode(picture, reusing: nil)
    #expect(planes.color.bytes == fresh.color.bytes && planes.alpha.bytes == fresh.alpha.bytes)
  }

  @Test("An alpha that was far off at a lower quality is not tried again")
  func farOff() throws {
    #expect(!own.overruns.isEmpty)
    var refinement = try AlphaRefinement(
      of: own.first, by: own.coder, knownOverruns: own.overruns.mapValues { _ in .max })
    try refinement.run()
    #expect(refinement.overruns.isEmpty)
  }

  @Test("Planes of the next quality are taken if they take clearly fewer bytes")
  func nextQuality() throws {
    let planes = try Self.planes(of: picture, quality: 10)
    let best = try HigherQualityPlanes(than: planes).best()
    #expect(best.byteCount * 51 < planes.best.byteCount * 50)
    let next = try HigherQualityPlanes(than: Self.planes(of: picture, quality: 15)).best()
    #expect(best.color.bytes == next.color.bytes && best.alpha.bytes == next.alpha.bytes)
  }

  @Test(
    "Planes that keep to their limits and have hardly become larger are kept",
    arguments: [("effects/aurora.png", 50), ("clouds.png", 60)])
  func kept(name: String, quality: Int) throws {
    let planes = try Self.planes(of: Self.picture(name), quality: quality)
    try #require(planes.isRefined && planes.overrun(of: planes.best) == 0)
    let best = try HigherQualityPlanes(than: planes).best()
    #expect(best.color.bytes == planes.best.color.bytes)
    #expect(best.alpha.bytes == planes.best.alpha.bytes)
  }

  @Test("Errors above their limits are brought down for bytes that the next quality takes, too")
  func keepingToLimits() throws {
    let frost = try Self.picture("effects/frost.png")
    let planes = try Self.planes(of: frost, quality: 70)
    #expect(planes.overrun(of: planes.best) > 0)
    let best = try HigherQualityPlanes(than: planes).best()
    #expect(try Self.overrun(of: best, planes.limits, frost) == 0)
    let next = try HigherQualityPlanes(than: Self.planes(of: frost, quality: 75)).best()
    #expect(best.byteCount * 100 <= next.byteCount * 102)
  }
}
