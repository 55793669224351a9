internal import CQualityKernels
internal import JPNGPixels

/// The numbers of a ``FringePart``, and the C functions for them.
struct FringePartKernels: Sendable {
  private let width: Int
  private let height: Int
  private let limits: (Float, Float, Float)
  private let price: Float
  private let marks: [UInt8]
  /// Of each pixel 4 numbers of the reference, 4 of its own, and what its errors cost; and room for
  /// other pixels.
  private var numbers: [Float]

  /// A rectangle of a picture's rows.
  typealias Part = (rows: Rows, x: Range<Int>, y: Range<Int>)

  /// - Parameters:
  ///   - limits: Up to where errors cost nothing, 0…255, by each ``FringeError/Look``.
  ///   - price: What a change costs for each by which the sum of squared errors grows.
  ///   - marks: 1 where a pixel counts, + 2 where the midpoint behind it does.
  ///   - pixels: Straight pixels, as many as there are marks.
  ///   - original: What is averaged for the reference, straight as well.
  ///   - divisor: How many rows and columns of it are averaged.
  init(
    limits: [Float], price: Float, marks: [UInt8], pixels: Part, original: Part,
    dividedBy divisor: Int
  ) {
    precondition(limits.count == 3 && marks.count == pixels.x.count * pixels.y.count)
    func parts(_ range: Range<Int>) -> Int { (range.count - 1) / divisor + 1 }
    precondition(parts(original.x) == pixels.x.count && parts(original.y) == pixels.y.count)
    width = pixels.x.count
    height = pixels.y.count
    self.limits = (limits[0], limits[1], limits[2])
    self.price = price
    self.marks = marks
    numbers = [Float](repeating: 0, count: 13 * marks.count)
    Self.withFirstPixel(of: original) { first in
      qk_average_premultiplied(
        first, original.rows.stride, original.x.count, original.y.count, divisor, &numbers)
    }
    Self.withFirstPixel(of: pixels) { first in
      numbers.withUnsafeMutableBufferPointer { numbers in
        guard let base = numbers.baseAddress else { return }
        qk_load_straight(first, pixels.rows.stride, width, height, base + 4 * marks.count)
      }
    }
  }

  /// What all errors cost.
  mutating func cost() -> Float { withPart { part, _ in qk_fringe_cost(&part) } }

  /// How much more they would cost with a change of which the part's upper left pixel is `origin`.
  mutating func costChange(by patch: FringePart.Patch, from origin: (x: Int, y: Int)) -> Float {
    withPatch(patch, origin) { patch, part, room in qk_fringe_cost_change(&part, &patch, room) }
  }

  /// Changes pixels.
  ///
  /// - Returns: How much more errors cost.
  mutating func apply(_ patch: FringePart.Patch, from origin: (x: Int, y: Int)) -> Float {
    withPatch(patch, origin) { patch, part, _ in qk_fringe_apply(&part, &patch) }
  }

  private static func withFirstPixel(of part: Part, _ body: (UnsafePointer<UInt32>) -> Void) {
    precondition(part.y.upperBound <= part.rows.count, "rows that exist")
    part.rows.withPixels(part.y.lowerBound) { row in
      precondition(part.x.upperBound <= row.count, "columns that exist")
      row.withUnsafeBufferPointer { row in
        guard let base = row.baseAddress else { return }
        body(base + part.x.lowerBound)
      }
    }
  }

  private mutating func withPatch(
    _ patch: FringePart.Patch, _ origin: (x: Int, y: Int),
    _ body: (inout qk_fringe_patch, inout qk_fringe_part, UnsafeMutablePointer<Float>) -> Float
  ) -> Float {
    patch.across.withUnsafeBufferPointer { across in
      patch.down.withUnsafeBufferPointer { down in
        guard let firstAcross = across.baseAddress, let firstDown = down.baseAddress else {
          return 0
        }
        var patch = qk_fringe_patch(
          x: patch.corner.x - origin.x, y: patch.corner.y - origin.y, width: across.count,
          height: down.count, across: firstAcross, down: firstDown, red: patch.color.x,
          green: patch.color.y, blue: patch.color.z)
        return withPart { part, room in body(&patch, &part, room) }
      }
    }
  }

  private mutating func withPart(
    _ body: (inout qk_fringe_part, UnsafeMutablePointer<Float>) -> Float
  ) -> Float {
    let count = marks.count
    return marks.withUnsafeBufferPointer { marks in
      numbers.withUnsafeMutableBufferPointer { numbers in
        guard let marks = marks.baseAddress, let reference = numbers.baseAddress else { return 0 }
        var part = qk_fringe_part(
          width: width, height: height, marks: marks, reference: reference,
          pixels: reference + 4 * count, costs: reference + 8 * count, limits: limits, price: price)
        return body(&part, reference + 9 * count)
      }
    }
  }
}
