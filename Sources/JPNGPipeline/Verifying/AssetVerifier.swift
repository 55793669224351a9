internal import JPNG
package import JPNGPixels

/// Checks packed files: their structure, their checksums, and both planes by decoding them.
package struct AssetVerifier: Sendable {
  let limits: Limits
  let context: PipelineContext

  package init(limits: Limits, context: PipelineContext) {
    (self.limits, self.context) = (limits, context)
  }

  package func verify(_ path: String) throws(AssetFailure) {
    let bytes = try context.read(path)
    try inContent(path, .verifying) { () throws(JPNGError) in
      try JPNGDecoder(bytes, options: DecodeOptions(limits: limits)).verify()
    }
  }
}
