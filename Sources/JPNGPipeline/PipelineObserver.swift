/// Who is told what happens while the pipeline works. It is called from several threads at once.
package protocol PipelineObserver: Sendable {
  /// Something about a file is odd, but does not keep it from being worked on.
  func warn(_ path: String, _ text: String)
  /// A file has failed. It is told as soon as it happens, and is the file's result, too.
  func report(_ failure: AssetFailure)
  /// Work on so many files begins.
  func beginProgress(of total: Int)
  /// One of them is done, well or not.
  func advanceProgress()
  /// All of them are done, or none is begun any more.
  func endProgress()
}
