/// `a·b + c` rounded once, as a fused multiply-add of the numbers' single precision would: products
/// of two floats are exact in double precision.
///
/// The reference tool runs on processors that fuse, and its scores depend on it: without, some
/// change by 0.2. This takes no special instruction, vectorises, and is the same on every machine.
@inline(__always)
func fused(_ a: Double, _ b: Double, _ c: Double) -> Double { rounded(a * b + c) }

/// The nearest number of single precision.
@inline(__always)
func rounded(_ x: Double) -> Double { Double(Float(x)) }
