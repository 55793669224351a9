/// Passes on the progress of trials, and what is said about sources in the first of them. Failures
/// come again in the run that writes.
struct TrialObserver: PipelineObserver {
  private let observer: any PipelineObserver
  private let warns: Bool

  init(_ observer: any PipelineObserver, warns: Bool) {
    self.observer = observer
    self.warns = warns
  }

  func warn(_ path: String, _ text: String) { if warns { observer.warn(path, text) } }
  func report(_ failure: AssetFailure) {}
  func report(_ missed: MissedTarget) {}
  func beginProgress(of total: Workload) { observer.beginProgress(of: total) }
  func beginWork(on piece: Workload.Piece) { observer.beginWork(on: piece) }
  func endWork(on piece: Workload.Piece, failed: Bool) {
    observer.endWork(on: piece, failed: failed)
  }
  func endProgress() { observer.endProgress() }
}
