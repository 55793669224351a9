internal import JPNGThreads

/// Carries out a plan for an export. It passes on the content that is exported, a strip of rows at
/// a time.
package struct ExportRun {
  private let run: DecodeRun
  private let content: ExportContent
  /// The size of the result.
  package let size: ImageSize

  init(_ content: ExportContent, of run: DecodeRun) {
    self.content = content
    self.run = run
    size = run.plan.geometry.size
  }

  /// Decodes the result and calls `body` with a strip of rows at a time, from top to bottom.
  package func forEachStrip(_ body: (Rows) throws(JPNGError) -> Void) throws(JPNGError) {
    let extractor = ContentExtractor(content, width: size.width)
    try run.forEachStrip { (strip) throws(JPNGError) in try body(extractor.extract(from: strip)) }
  }
}

extension JPNGDecoder {
  /// Plans the decoding of some content, on one thread and in the order of bytes that exported
  /// files have, and calls `body` to carry it out.
  package func export<R>(
    _ content: ExportContent, _ region: Region?, _ resolution: Resolution,
    _ body: (ExportRun) throws(JPNGError) -> R
  ) throws(JPNGError) -> R {
    let geometry = try geometry(of: region, at: resolution)
    return try inRGBA.run(geometry, of: content, ThreadBudget(idle: 0)) {
      (run) throws(JPNGError) in
      try body(ExportRun(content, of: run))
    }
  }

  /// The same decoder with pixels in the order of bytes that exported files have, whatever the
  /// options say.
  package var inRGBA: JPNGDecoder {
    var decoder = self
    decoder.options.pixelFormat = .rgba
    return decoder
  }
}
