internal import JPNG
package import JPNGPixels

/// Checks packed files: their structure, their checksums, and, by decoding them, both planes.
package struct AssetVerifier: Sendable {
  let limits: Limits
  let context: PipelineContext

  package init(limits: Limits, context: PipelineContext) {
    self.limits = limits
    self.context = context
  }

  package func verify(_ source: InputSource) throws(AssetFailure) {
    let bytes = try context.read(source)
    try AssetFailure.inContent(source.name, .verifying) { () throws(JPNGError) in
      if PictureKind(bytes) == .png {
        // A source that was kept under the packed file's name.
        _ = try SourceImage(png: bytes, limits: limits)
      } else {
        try JPNGDecoder(bytes, options: DecodeOptions(limits: limits)).verify()
      }
    }
  }
}
