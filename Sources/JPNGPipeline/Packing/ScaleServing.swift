internal import JPNG
internal import JPNGConfiguration
internal import JPNGFiles
package import JPNGPixels
internal import JPNGQuality
internal import JPNGThreads

/// Finds the pictures that a program need not be given, as it can get them from a larger scale:
/// `icon.png` and `icon@2x.png`, if they look as `icon@3x.png` does when it is unpacked at their
/// size.
package struct ScaleServing: Sendable {
  private let limits: Limits
  private let context: PipelineContext
  private let jobs: Int

  /// - Parameter jobs: Threads that compare a picture.
  package init(limits: Limits, context: PipelineContext, jobs: Int) {
    self.limits = limits
    self.context = context
    self.jobs = jobs
  }

  /// What two pictures must score to be the same for people: they do not see a difference, even
  /// side by side.
  private static let leastScore = 90.0

  /// The relative path of the larger source, by the relative path of the smaller one. A picture
  /// that cannot be read is served by none: it has failed elsewhere.
  ///
  /// - Parameter wanted: Those among the files that it is looked up for.
  package func servers(of files: [InputFile], for wanted: [InputFile]) -> [String: String] {
    let families = Dictionary(grouping: files) { ScaleName($0.relativePath).family }
    let wanted = Set(wanted.map(\.relativePath))
    var servers: [String: String] = [:]
    for family in families.values where family.count > 1 && !context.cancellation.isRequested {
      guard let largest = family.max(by: { $0.factor < $1.factor }) else { continue }
      let smaller = family.filter {
        $0.factor < largest.factor && wanted.contains($0.relativePath)
      }
      let isOwn = smaller.contains { $0.derivation == nil }
      let picture = isOwn ? try? source(largest) : nil
      for file in smaller {
        let reduction = Reduction(file.factor, of: largest.factor)
        if file.derivation != nil || picture.map({ serves($0, reduction, file) }) ?? false {
          servers[file.relativePath] = largest.relativePath
        }
      }
    }
    return servers
  }

  private func serves(_ large: SourceImage, _ reduction: Reduction, _ file: InputFile) -> Bool {
    do {
      let picture = try source(file)
      guard reduction.size(of: large.pixels.size) == picture.pixels.size else { return false }
      let scores = try QualityScores.compare(
        reference: picture.pixels, candidate: large.reduced(to: picture.pixels.size).pixels,
        sharing: ThreadBudget(threadCount: jobs))
      return scores.ssimulacra2.map { $0 >= Self.leastScore } ?? false
    } catch {
      return false
    }
  }

  private func source(_ file: InputFile) throws -> SourceImage {
    try SourceImage(png: try context.read(file.source), limits: limits)
  }
}

extension InputFile {
  /// How many pixels are one point.
  fileprivate var factor: Int { ScaleName(relativePath).factor }
}
