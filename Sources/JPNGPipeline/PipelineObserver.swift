/// Is told what happens while the pipeline works. Its functions are called from several threads at
/// once.
package protocol PipelineObserver: Sendable {
  /// Something about a file is wrong, but the work on it goes on.
  func warn(_ path: String, _ text: String)
  /// The work on a file has failed. The failure is reported here as soon as it happens, and it is
  /// also returned as the file's result.
  func report(_ failure: AssetFailure)
  /// A file was packed, but does not reach its target score. Its result says so, too.
  func report(_ missed: MissedTarget)
  /// Work on files begins.
  func beginProgress(of total: Workload)
  /// The work on one of the files begins.
  func beginWork(on piece: Workload.Piece)
  /// The work on one of the files has ended.
  ///
  /// - Parameter failed: Whether it has failed, and may have ended early.
  func endWork(on piece: Workload.Piece, failed: Bool)
  /// The work on all files has ended, and no more files are begun.
  func endProgress()
}
