internal import CCoefficientKernels

/// Samples of one component, or numbers 0…255 that go with them: rows from top to bottom, padded to
/// whole blocks of 8 × 8.
final class SamplePlane<Sample: BitwiseCopyable & Sendable>: Sendable {
  let width: Int
  let height: Int
  private let samples: SharedArray<Sample>

  init(width: Int, height: Int, repeating value: Sample) {
    self.width = width
    self.height = height
    let stride = (width + 7) / 8 * 8
    samples = SharedArray(repeating: value, count: stride * ((height + 7) / 8 * 8))
  }

  /// Samples from the start of a row to the start of the next; a multiple of 8.
  var stride: Int { (width + 7) / 8 * 8 }
  var blocksWide: Int { (width + 7) / 8 }
  var blocksHigh: Int { (height + 7) / 8 }

  /// The address of the first sample of a row; rows of padding included.
  func row(_ y: Int) -> UnsafeMutablePointer<Sample> { samples.pointer(y * stride) }

  /// The same, for reading.
  func readOnlyRow(_ y: Int) -> UnsafePointer<Sample> { UnsafePointer(row(y)) }

  /// Fills the padding of rows with what is next to it, as encoders do: decoders of a smaller scale
  /// mix it into the last pixels of rows and columns.
  func pad(rows: Range<Int>) {
    for y in rows {
      let row = row(y)
      for x in width..<stride { row[x] = row[width - 1] }
    }
    guard rows.upperBound == height else { return }
    for y in height..<(blocksHigh * 8) { row(y).update(from: row(height - 1), count: stride) }
  }
}

extension SamplePlane<Int16> {
  /// A value of 0…255 in the units of a plane of samples.
  static func sample(_ value: UInt8) -> Int16 { (Int16(value) - 128) * Int16(CK_UNIT) }

  static func range(of values: ClosedRange<UInt8>) -> ClosedRange<Int32> {
    Int32(sample(values.lowerBound))...Int32(sample(values.upperBound))
  }
}
