/// What errors near edges of alpha are held to: those of plain coding (``FringeControl``).
struct PlainErrors: Hashable, Sendable {
  /// By look, in units of ``FringeReference``.
  let largest: [Int]
  /// How many bytes plain quantisation takes of the colour plane.
  let byteCount: Int
}
