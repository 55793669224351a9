internal import JPNGFiles
public import JPNGPixels

/// A picture that a ``PixelCache`` has handed out. Its pixels stay valid and as they are while this
/// object exists, whatever becomes of the cache.
///
/// Its place in the cache is not given to other pictures during that time, by any process. So let
/// go of pictures that are not shown any more.
public final class CachedImage: Sendable {
  /// The size of the picture in pixels.
  public let size: ImageSize
  /// The order of the bytes of a pixel.
  public let pixelFormat: PixelFormat
  /// Whether the colours are premultiplied by alpha.
  public let association: Association
  /// The number of bytes from the start of one row to the start of the next. It is a multiple of
  /// 64. The first row starts at a page of memory.
  public let rowStride: Int
  /// Where the picture comes from.
  public let origin: Origin

  /// Where a picture comes from.
  public enum Origin: Hashable, Sendable {
    /// It was in the cache.
    case cache
    /// It was made for this call, or for another one at the same time, and is in the cache now.
    case made
    /// It was made, but could not be kept: it is larger than the limit, all that is kept is in use,
    /// or the disk is full. ``PixelCache/refusal`` tells more.
    case unkept
  }

  let format: TableFormat
  let place: PixelPlace
  /// Keeps the slot, if the picture is in one.
  private let hold: SlotHold?

  init(_ format: TableFormat, _ place: PixelPlace, _ origin: Origin, _ hold: SlotHold?) {
    (size, pixelFormat, association) = (format.size, format.pixelFormat, format.association)
    rowStride = format.rowStride
    (self.format, self.place, self.origin, self.hold) = (format, place, origin, hold)
  }

  /// The pixels as a picture in memory of its own. This is a copy.
  public var pixels: PixelBuffer {
    var copy = PixelBuffer(uninitialized: size)
    copy.withMutableRows { $0.copy(rows) }
    return copy
  }
}
