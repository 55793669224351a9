import JPNG
import JPNGFiles
import JPNGLoading
import JPNGPipeline
import JPNGThreads
import TestSupport
import Testing

/// Writes the files of a folder into a bundle beside it.
///
/// - Returns: The path of the bundle.
func bundle(
  _ folder: TemporaryFolder, _ name: String, previewsInFront: Bool = false
) throws -> String {
  let creator = BundleCreator(
    alignment: 64, previewsInFront: previewsInFront, limits: Limits(), replacing: .all,
    context: PipelineContext(observer: SilentObserver(), cancellation: Cancellation()))
  let sources = BundleSources(folder: folder.path(name))
  try #require(sources.failures.isEmpty)
  let path = folder.path(name + (previewsInFront ? "-front.zip" : ".zip"))
  _ = try creator.write(sources.files, try sources.files.map(creator.describe), to: path)
  return path
}

private struct SilentObserver: PipelineObserver {
  func warn(_ path: String, _ text: String) {}
  func report(_ failure: AssetFailure) {}
  func report(_ missed: MissedTarget) {}
  func beginProgress(of total: Workload) {}
  func beginWork(on piece: Workload.Piece) {}
  func endWork(on piece: Workload.Piece, failed: Bool) {}
  func endProgress() {}
}
