internal import JPNGAssetReports
internal import JPNGPipeline

// The outcomes of assets that failed. Reports describe a failure in the same words as stderr does.

extension AssetOutcome {
  /// The outcome of an input that cannot be read.
  init(_ failure: AssetFailure) {
    self.init(source: failure.path, status: .failed, error: CommandFailure(failure).text)
  }

  /// The outcome of an item that was to be packed.
  init(_ item: OutputPlan.Item, _ result: Result<AssetOutcome, AssetFailure>?) {
    self.init(result, source: item.input.relativePath, output: item.relativePath)
  }

  /// The outcome of a source and its packed file.
  init(_ pair: PicturePairs.Pair, _ result: Result<AssetOutcome, AssetFailure>?) {
    self.init(
      result, source: pair.reference.relativePath, output: pair.candidate.relativePath)
  }

  /// The outcome of a source without a packed file, or of a packed file without a source.
  init(_ unmatched: PicturePairs.Unmatched) {
    let path = unmatched.file.relativePath
    self.init(
      .failure(unmatched.failure), source: path, output: unmatched.isReference ? nil : path)
  }

  private init(
    _ result: Result<AssetOutcome, AssetFailure>?, source: String, output: String?
  ) {
    switch result {
    case .success(let outcome): self = outcome
    case .failure(let failure):
      self.init(
        source: source, output: output, status: .failed, error: CommandFailure(failure).text)
    case nil:
      self.init(source: source, output: output, status: .failed, error: Self.notStarted)
    }
  }
}
