internal import JPNGAssetReports
internal import JPNGPipeline

// How reports tell of assets that failed: in the words of stderr.

extension AssetOutcome {
  /// Of an input that cannot be read.
  init(_ failure: AssetFailure) {
    self.init(source: failure.path, status: .failed, error: CommandFailure(failure).text)
  }

  /// Of an item that was to be packed.
  init(_ item: OutputPlan.Item, _ result: Result<AssetOutcome, AssetFailure>?) {
    self.init(result, source: item.input.relativePath, output: item.relativePath)
  }

  /// Of a source and what was packed of it.
  init(_ pair: PicturePairs.Pair, _ result: Result<AssetOutcome, AssetFailure>?) {
    self.init(
      result, source: pair.reference.relativePath, output: pair.candidate.relativePath)
  }

  /// Of a file without a partner.
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
    case nil: self.init(source: source, output: output, status: .failed, error: "not started")
    }
  }
}
