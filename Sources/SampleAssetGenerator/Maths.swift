// The C library's functions as members of Swift's types. The other files need not import the C
// library then, whose module has a different name on each platform.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Float {
  var sine: Float { sin(self) }
  var cosine: Float { cos(self) }
  /// e to this power.
  var exponential: Float { exp(self) }

  func raised(to exponent: Float) -> Float { pow(self, exponent) }

  /// 0 below `low`, 1 above `high`, and an S-shaped curve between them.
  func smoothstep(_ low: Float, _ high: Float) -> Float {
    let t = ((self - low) / (high - low)).clamped
    return t * t * (3 - 2 * t)
  }

  /// The nearest number from 0 to 1.
  var clamped: Float { Swift.min(1, Swift.max(0, self)) }
}

/// A point or direction in the plane.
typealias Vector = SIMD2<Float>

extension SIMD2<Float> {
  var length: Float { (self * self).sum().squareRoot() }

  var angle: Float { atan2(y, x) }

  init(angle: Float) { self.init(angle.cosine, angle.sine) }

  func dot(_ other: Vector) -> Float { (self * other).sum() }

  func rotated(by angle: Float) -> Vector {
    let unit = Vector(angle: angle)
    return Vector(x * unit.x - y * unit.y, x * unit.y + y * unit.x)
  }

  /// How far this point is from the line segment from `a` to `b`.
  func distance(toSegment a: Vector, _ b: Vector) -> Float {
    let along = b - a
    let offset = self - a
    let t = (offset.dot(along) / Swift.max(along.dot(along), 1e-9)).clamped
    return (offset - along * t).length
  }
}

extension SIMD3<Float> {
  func dot(_ other: Self) -> Float { (self * other).sum() }

  var normalized: Self { self / Swift.max(1e-6, dot(self).squareRoot()) }
}
