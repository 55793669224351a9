import JPNGBytes
import TestSupport
import Testing

@testable import JPNGPlaneDecoding

@Suite("Markers in entropy-coded data")
struct MarkerTests {
  /// The search looks at 64 bytes at once, so lengths and places around that are what matters.
  @Test("The first 0xFF without a zero behind it is found, wherever it is", arguments: 0...200)
  func found(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    // Stuffed bytes, and markers, are frequent.
    let bytes = (0..<count).map { _ in
      [0xFF, 0, 0, 0xD3, 7].randomElement(using: &generator) ?? 0 as UInt8
    }
    bytes.withView { view in
      for start in 0...count {
        let expected = (start..<max(start, count - 1)).first {
          bytes[$0] == 0xFF && bytes[$0 + 1] != 0
        }
        #expect(view.offsetOfMarker(from: start) == expected, "from \(start) of \(count)")
      }
    }
  }

  @Test("A single marker is found from far away", arguments: 0..<199)
  func single(place: Int) {
    var bytes = [UInt8](repeating: 0, count: 200)
    (bytes[place], bytes[place + 1]) = (0xFF, 0xD9)
    bytes.withView { #expect($0.offsetOfMarker(from: 0) == place) }
  }
}
