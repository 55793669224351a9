/// The cube root of a positive number plus another, within 6 units in the last place.
///
/// Newton's method for 1/∛x, from a guess by the exponent; no division, no branch. The steps and
/// their rounding are those of JPEG XL's encoder (`CubeRootAndAdd` in libjxl, after Agner Fog's
/// vector class library): where two pictures hardly differ, their scores depend on the last bits.
@inline(__always)
func cubeRoot(_ x: Float, plus addend: Double) -> Float {
  let exponent = x.bitPattern &>> 23
  var r = Float(bitPattern: 0x5480_0000 &- exponent &* 0x002A_AAAA)
  let third = Double(Float(1) / 3 * x)
  for _ in 0..<3 {
    let square = r * r
    r = Float(Double(Float(4) / 3 * r) - third * Double(square * square))
  }
  let square = r * r
  let rest = rounded(Double(r) - Double(x) * Double(square * square))
  r = Float(fused(Double(Float(1) / 3), rest, Double(r)))
  return Float(fused(Double(r * r), Double(x), addend))
}
