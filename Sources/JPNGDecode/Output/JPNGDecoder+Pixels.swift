package import JPNGPixels
package import JPNGThreads

extension JPNGDecoder {
  /// The size that the decoded picture, or a decoded region of it, will have.
  ///
  /// - Parameters:
  ///   - region: In pixels of the picture in its full size. Default: `nil`, the whole picture.
  ///   - resolution: The size that is asked for. Default: as stored.
  /// - Throws: `.invalidRegion` if the region is not within the picture.
  public func size(
    of region: Region? = nil, at resolution: Resolution = .full
  ) throws(JPNGError) -> ImageSize {
    try geometry(of: region, at: resolution).size
  }

  /// Decodes the picture, or a region of it, at any resolution.
  ///
  /// - Parameters:
  ///   - region: In pixels of the picture in its full size. Default: `nil`, the whole picture. At a
  ///     scale of eighths, the result has the same pixels as the scaled picture has in
  ///     ``Scale/applied(to:)-(Region)`` of the region.
  ///   - resolution: The size of the result. Default: as stored.
  /// - Throws: `.malformed` if a plane is corrupt, unless ``DecodeOptions/isStrict`` is off and the
  ///   codec can go on; `.invalidRegion` if the region is not within the picture.
  public func decode(
    region: Region? = nil, at resolution: Resolution = .full
  ) throws(JPNGError) -> PixelBuffer {
    let threads = threads(for: try geometry(of: region, at: resolution))
    return try decode(region: region, at: resolution, sharing: threads)
  }

  package func decode(
    region: Region? = nil, at resolution: Resolution = .full, sharing threads: ThreadBudget
  ) throws(JPNGError) -> PixelBuffer {
    let geometry = try geometry(of: region, at: resolution)
    var pixels = PixelBuffer(uninitialized: geometry.size)
    try pixels.withMutableRows { (rows) throws(JPNGError) in
      try decode(geometry, into: rows, threads)
    }
    return pixels
  }

  /// Decodes the whole picture into rows of somebody else's.
  ///
  /// - Precondition: There are as many of them, and as long, as ``size(of:at:)`` says.
  package func decode(at resolution: Resolution, into target: MutableRows) throws(JPNGError) {
    let geometry = try geometry(of: nil, at: resolution)
    precondition(
      target.count == geometry.size.height
        && target.byteCount == geometry.size.width * PixelBuffer.bytesPerPixel)
    try decode(geometry, into: target, threads(for: geometry))
  }

  func decode(
    _ geometry: DecodeGeometry, into target: MutableRows, _ threads: ThreadBudget
  ) throws(JPNGError) {
    try run(geometry, of: .pixels, threads) { (run) throws(JPNGError) in try run.fill(target) }
  }
}
