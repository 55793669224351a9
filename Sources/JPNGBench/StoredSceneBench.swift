internal import JPNG
internal import JPNGBenchResults
internal import JPNGThreads

/// Loading all images from storage with a cold cache, from a file each or from one archive.
enum StoredSceneBench {
  private static let runs = 5

  private struct Contender {
    let settings: EncodingSettings
    let storage: BenchReport.StoredScene.Storage
    let scene: StoredScene
    let threads: Int
    var times: [Double] = []
  }

  /// Times the images of each codec in each kind of storage in turn, then all of them again.
  ///
  /// - Parameter encodings: The images as each codec stores them.
  /// - Returns: `nil` if nothing is to be read from storage.
  static func run(
    _ encodings: [(EncodingSettings, [EncodedImage])], _ plan: BenchPlan,
    isCancelled: @Sendable () -> Bool
  ) async -> [BenchReport.StoredScene]? {
    guard let folder = plan.diskFolder else { return nil }
    var contenders = contenders(encodings, plan, folder)
    for _ in 0..<runs {
      for index in contenders.indices where !isCancelled() {
        let contender = contenders[index]
        if let time = await time(contender, plan.memoryLimit) {
          contenders[index].times.append(time)
        }
      }
    }
    return contenders.filter { $0.times.count == runs }.map(result)
  }

  private static func contenders(
    _ encodings: [(EncodingSettings, [EncodedImage])], _ plan: BenchPlan, _ folder: String
  ) -> [Contender] {
    let threads = plan.threads.filter { $0 <= ThreadBudget.coreCount }
    return encodings.flatMap { settings, images in
      BenchReport.StoredScene.Storage.allCases.flatMap { storage -> [Contender] in
        // Where it cannot be written, or stays in the cache, there is no figure.
        guard let scene = try? StoredScene(images, storage, in: folder) else { return [] }
        return threads.map {
          Contender(settings: settings, storage: storage, scene: scene, threads: $0)
        }
      }
    }
  }

  private static func time(_ contender: Contender, _ memoryLimit: Int) async -> Double? {
    guard contender.scene.drop() else { return nil }
    let start = ContinuousClock.now
    guard let sources = contender.scene.sources() else { return nil }
    let isComplete = await SceneBench.decode(
      sources, threads: contender.threads, memoryLimit: memoryLimit)
    return isComplete ? (ContinuousClock.now - start).milliseconds / 1e3 : nil
  }

  private static func result(_ contender: Contender) -> BenchReport.StoredScene {
    let settings = contender.settings
    return BenchReport.StoredScene(
      codec: settings.codec.rawValue, quality: settings.quality,
      subsampling: settings.subsampling.map(\.settingText), threads: contender.threads,
      storage: contender.storage, images: contender.scene.images.count,
      bytes: contender.scene.byteCount, seconds: Statistics(contender.times).median)
  }
}
