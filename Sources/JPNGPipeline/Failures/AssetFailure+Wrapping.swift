internal import JPNG
internal import JPNGFiles

extension AssetFailure {
  /// Runs `body`, which works on the content of the file at `path`, and makes a failure of any
  /// error.
  static func inContent<R: ~Copyable>(
    _ path: String, _ attempt: Attempt, _ body: () throws(JPNGError) -> R
  ) throws(AssetFailure) -> R {
    do throws(JPNGError) {
      return try body()
    } catch {
      throw AssetFailure(path, attempt, .content(error))
    }
  }

  /// Runs `body`, which writes or removes a file, and makes a failure of any error.
  static func onDisk(
    _ attempt: Attempt = .writing, _ body: () throws(FileWriteError) -> Void
  ) throws(AssetFailure) {
    do throws(FileWriteError) {
      try body()
    } catch {
      throw AssetFailure(error, attempt)
    }
  }
}
