internal import JPNGFiles
public import JPNGPixels

extension PixelCache {
  /// Where a picture is to be written. It exists only while the closure that writes it runs.
  ///
  /// Bytes that are not written are zeros, or what a picture had there that is gone. So write all
  /// pixels.
  public struct Destination: ~Copyable, Sendable {
    /// The size of the picture in pixels.
    public let size: ImageSize
    /// The order of the bytes of a pixel that is asked for.
    public let pixelFormat: PixelFormat
    /// Whether the colours are to be premultiplied by alpha.
    public let association: Association
    /// The number of bytes from the start of one row to the start of the next, a multiple of 64.
    public let rowStride: Int

    let format: TableFormat
    let place: PixelPlace

    init(_ format: TableFormat, _ place: PixelPlace) {
      (size, pixelFormat, association) = (format.size, format.pixelFormat, format.association)
      rowStride = format.rowStride
      (self.format, self.place) = (format, place)
    }

    /// Copies a picture here.
    ///
    /// - Precondition: It has the same size. Its bytes are taken as they are, so they should be in
    ///   the order and of the association that are asked for.
    public mutating func copy(_ pixels: PixelBuffer) {
      precondition(pixels.size == size, "a picture of the size that was asked for")
      pixels.withRows { place.rows(of: format).copy($0) }
    }

    /// The rows, for decoders of this package. They are let go of before the closure returns.
    package var rows: MutableRows { place.rows(of: format) }
  }
}
