/// An image in one of the ways that a plan calls for, or the reason why it cannot be encoded so.
struct Encoding: Sendable {
  let settings: EncodingSettings
  let image: Result<EncodedImage, CodecRefusal>
}
