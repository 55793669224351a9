internal import JPNGBytes
internal import JPNGPlanes
package import JPNGThreads

extension ExistingAlpha {
  /// Alpha by the file of a mask, PNG or JPEG. A grey JPEG is taken as it is.
  ///
  /// - Parameter size: That of the picture that it is the mask of.
  /// - Throws: `.malformed` for a mask of another size, before memory is taken for its pixels;
  ///   `.unsupported` for a file of another kind; and what decoding throws.
  package init(
    maskFile bytes: [UInt8], of size: ImageSize, limits: Limits, sharing threads: ThreadBudget
  ) throws(JPNGError) {
    let kind = PictureKind(bytes)
    guard kind == .png || kind == .jpeg else {
      throw JPNGError(.unsupported, "a mask that is neither a PNG nor a JPEG")
    }
    let found = try ImageSize(ofPicture: bytes)
    guard found == size else {
      throw JPNGError(.malformed, "it has \(found) pixels, its picture \(size)")
    }
    if kind == .png {
      // Its samples are no colours, so no profile counts.
      self = .mask(try SourceImage(png: bytes, colorProfile: .strip, limits: limits).pixels)
    } else if try Self.isGreyJPEG(bytes, limits) {
      self = .jpeg(bytes)
    } else {
      self = .mask(try PixelBuffer(picture: bytes, limits: limits, sharing: threads))
    }
  }

  private static func isGreyJPEG(_ jpeg: [UInt8], _ limits: Limits) throws(JPNGError) -> Bool {
    try inPlane(nil) { () throws(CodecError) in
      try jpeg.withView { (jpeg) throws(CodecError) in
        try JPEGReader(jpeg, limits: limits).header.componentCount == 1
      }
    }
  }
}
