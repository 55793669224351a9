import JPNGPixels
import JPNGPlaneDecoding
import TestSupport
import Testing

/// Expects the decoder of our own to take a JPEG, and to make of it what libjpeg-turbo does, at all
/// scales.
///
/// - Parameter codes: The kinds of machine code that it is to use, one after the other.
func expectSame(
  _ jpeg: [UInt8], _ layouts: [RowLayout], codes: [KernelCode], _ note: @autoclosure () -> String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  for layout in layouts {
    for scale in Scale.all {
      let expected = try decodeWithLibrary(jpeg, layout, scale)
      for code in codes {
        // It is `nil` if the decoder does not take the JPEG.
        let decoded = try code.use(for: .decoding) { try decode(jpeg, layout, scale) }
        #expect(
          decoded == expected, "\(note()), \(code), \(layout) at \(scale)",
          sourceLocation: sourceLocation)
      }
    }
  }
}
