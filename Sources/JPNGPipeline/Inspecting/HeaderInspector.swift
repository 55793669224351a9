package import JPNG
internal import JPNGFiles
internal import JPNGLoading

/// Reads what packed files say about themselves. Only their headers are needed for that.
package struct HeaderInspector: Sendable {
  let context: PipelineContext

  package init(context: PipelineContext) { self.context = context }

  package func inspect(_ source: InputSource) throws(AssetFailure) -> FileInfo {
    guard let path = source.path, let status = FileStatus(path), status.kind != .other else {
      return try read(source)
    }
    let limit = context.reading.maxByteCount
    guard status.byteCount <= limit else { throw AssetFailure(.tooLarge(path, limit: limit)) }
    return try map(path)
  }

  /// Opens a file by mapping it, so that only its headers are read.
  private func map(_ path: String) throws(AssetFailure) -> FileInfo {
    do throws(LoadingError) {
      return try JPNGDecoder(contentsOf: path).info
    } catch {
      switch error {
      case .file(let error): throw AssetFailure(error)
      case .content(let error, let path): throw AssetFailure(path, .inspecting, .content(error))
      }
    }
  }

  /// Opens a file that comes through a pipe. All of it has to be read, as its end says where its
  /// headers are.
  private func read(_ source: InputSource) throws(AssetFailure) -> FileInfo {
    let bytes = try context.read(source)
    return try AssetFailure.inContent(source.name, .inspecting) { () throws(JPNGError) in
      try JPNGDecoder(bytes).info
    }
  }
}
