/// Gradient noise on an endless plane (Perlin, "Improving Noise", SIGGRAPH 2002), and fractal sums
/// of it, from which clouds, rock and frost are made.
struct Noise: Sendable {
  let seed: UInt32

  init(_ seed: UInt32) { self.seed = seed }

  /// A hash of a lattice point.
  @inline(__always)
  func hash(_ x: Int32, _ y: Int32) -> UInt32 {
    var h = UInt32(bitPattern: x) &* 0x8DA6_B343
    h ^= UInt32(bitPattern: y) &* 0xD816_3841
    h ^= seed &* 0xCB1A_B31F
    h = (h ^ (h >> 16)) &* 0x7FEB_352D
    h = (h ^ (h >> 15)) &* 0x846C_A68B
    return h ^ (h >> 16)
  }

  /// A random number in 0..<1 for a lattice point.
  @inline(__always)
  func unit(_ x: Int, _ y: Int) -> Float {
    Float(hash(Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y)) >> 8) / Float(1 << 24)
  }

  /// A random gradient at a lattice point, times the offset from that point.
  @inline(__always)
  private func gradient(_ x: Int32, _ y: Int32, _ dx: Float, _ dy: Float) -> Float {
    let h = hash(x, y)
    let gx = Float(h & 0xFFFF) / 32768 - 1
    let gy = Float(h >> 16) / 32768 - 1
    return gx * dx + gy * dy
  }

  /// Smooth noise from about -1 to 1, whose details are about 1 apart.
  func value(_ p: Vector) -> Float {
    let floor = p.rounded(.down)
    let (x, y) = (Int32(floor.x), Int32(floor.y))
    let f = p - floor
    let u = f * f * f * (f * (f * 6 - 15) + 10)
    let a = gradient(x, y, f.x, f.y)
    let b = gradient(x &+ 1, y, f.x - 1, f.y)
    let c = gradient(x, y &+ 1, f.x, f.y - 1)
    let d = gradient(x &+ 1, y &+ 1, f.x - 1, f.y - 1)
    let top = a + (b - a) * u.x
    let bottom = c + (d - c) * u.x
    return 1.6 * (top + (bottom - top) * u.y)
  }

  /// A sum of noise, from about -1 to 1. Each octave is finer than the one before and has half its
  /// strength.
  func fractal(_ p: Vector, octaves: Int) -> Float {
    sum(p, octaves: octaves) { $0 }
  }

  /// A sum of noise, from 0 to 1, with ridges where the noise of an octave changes its sign. It
  /// looks like mountains, or like veins in ice.
  func ridged(_ p: Vector, octaves: Int) -> Float {
    sum(p, octaves: octaves) { value in
      let ridge = max(0, 1 - abs(value))
      return ridge * ridge
    }
  }

  @inline(__always)
  private func sum(_ p: Vector, octaves: Int, _ shape: (Float) -> Float) -> Float {
    var total: Float = 0
    var weight: Float = 0
    var strength: Float = 1
    var q = p
    for _ in 0..<octaves {
      total += strength * shape(value(q))
      weight += strength
      strength *= 0.5
      // Each octave is turned, so that the lattices of the octaves do not coincide. The angle is
      // that of a triangle with sides 3, 4 and 5.
      q = Vector(1.6 * q.x - 1.2 * q.y, 1.2 * q.x + 1.6 * q.y) + 17.3
    }
    return total / weight
  }
}
