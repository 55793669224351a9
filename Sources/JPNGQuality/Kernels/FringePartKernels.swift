internal import CQualityKernels
internal import JPNGPixels

/// The numbers of a ``FringePart``, and the C functions for them.
struct FringePartKernels: Sendable {
  private let width: Int
  private let height: Int
  private let stride: Int
  private let limits: (Float, Float, Float)
  private let price: Float
  /// Those of all pixels with padding, and of one more vector.
  private let marks: [UInt8]
  private var numbers: [Float]

  /// A rectangle of a picture's rows.
  typealias Part = (rows: Rows, x: Range<Int>, y: Range<Int>)

  /// - Parameters:
  ///   - limits: Up to where errors cost nothing, 0…255, by each ``FringeError/Look``.
  ///   - price: What a change costs for each by which the sum of squared errors grows.
  ///   - marks: 1 where a pixel counts, + 2 where the midpoint behind it does.
  ///   - width: How many of them a row has.
  ///   - height: How many rows there are.
  init(limits: [Float], price: Float, marks: [UInt8], width: Int, height: Int) {
    precondition(limits.count == 3 && marks.count == width * height)
    let lanes = Int(QK_FRINGE_LANES)
    let stride = (width + lanes - 1) / lanes * lanes
    var padded = [UInt8](repeating: 0, count: stride * height + lanes)
    for y in 0..<height {
      for x in 0..<width { padded[y * stride + x] = marks[y * width + x] }
    }
    self.width = width
    self.height = height
    self.stride = stride
    self.limits = (limits[0], limits[1], limits[2])
    self.price = price
    self.marks = padded
    numbers = [Float](repeating: 0, count: qk_fringe_number_count(stride, height))
  }

  /// Fills in pixels.
  ///
  /// - Parameters:
  ///   - pixels: Straight pixels, as many as there are marks.
  ///   - original: What is averaged for the reference, straight as well.
  ///   - divisor: How many rows and columns of it are averaged.
  /// - Returns: What their errors cost.
  mutating func load(_ pixels: Part, _ original: Part, dividedBy divisor: Int) -> Float {
    func parts(_ range: Range<Int>) -> Int { (range.count - 1) / divisor + 1 }
    precondition(pixels.x.count == width && pixels.y.count == height)
    precondition(parts(original.x) == width && parts(original.y) == height)
    return Self.withPixels(of: pixels) { pixels in
      Self.withPixels(of: original) { original in
        withPart { part in qk_fringe_load(&part, &pixels, &original, divisor) }
      }
    }
  }

  /// How much more errors would cost with a change of a part of which the upper left pixel is
  /// `origin`.
  mutating func costChange(by patch: ColorPatch, from origin: (x: Int, y: Int)) -> Float {
    withPatch(patch, origin) { patch, part in qk_fringe_cost_change(&part, &patch) }
  }

  /// Changes pixels.
  ///
  /// - Returns: What errors cost then.
  mutating func apply(_ patch: ColorPatch, from origin: (x: Int, y: Int)) -> Float {
    withPatch(patch, origin) { patch, part in qk_fringe_apply(&part, &patch) }
  }

  private static func withPixels(
    of part: Part, _ body: (inout qk_fringe_pixels) -> Float
  ) -> Float {
    precondition(part.y.upperBound <= part.rows.count, "rows that exist")
    return part.rows.withPixels(part.y.lowerBound) { row in
      precondition(part.x.upperBound <= row.count, "columns that exist")
      return row.withUnsafeBufferPointer { row in
        guard let base = row.baseAddress else { return 0 }
        var pixels = qk_fringe_pixels(
          first: base + part.x.lowerBound, stride: part.rows.stride, width: part.x.count,
          height: part.y.count)
        return body(&pixels)
      }
    }
  }

  private mutating func withPatch(
    _ patch: ColorPatch, _ origin: (x: Int, y: Int),
    _ body: (inout qk_fringe_patch, inout qk_fringe_part) -> Float
  ) -> Float {
    patch.across.withUnsafeBufferPointer { across in
      patch.down.withUnsafeBufferPointer { down in
        guard let firstAcross = across.baseAddress, let firstDown = down.baseAddress else {
          return 0
        }
        var patch = qk_fringe_patch(
          x: patch.corner.x - origin.x, y: patch.corner.y - origin.y, width: across.count,
          height: down.count, across: firstAcross, down: firstDown,
          color: (patch.color.x, patch.color.y, patch.color.z))
        return withPart { part in body(&patch, &part) }
      }
    }
  }

  private mutating func withPart(_ body: (inout qk_fringe_part) -> Float) -> Float {
    marks.withUnsafeBufferPointer { marks in
      numbers.withUnsafeMutableBufferPointer { numbers in
        guard let marks = marks.baseAddress, let numbers = numbers.baseAddress else { return 0 }
        var part = qk_fringe_part(
          width: width, height: height, stride: stride, marks: marks, numbers: numbers,
          limits: limits, price: price)
        return body(&part)
      }
    }
  }
}
