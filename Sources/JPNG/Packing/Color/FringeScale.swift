/// A scale at which a picture is looked at.
struct FringeScale: Equatable {
  /// What the sides of the picture are divided by as colour is decoded: 1, 2, 4 or 8.
  let decoded: Int
  /// What they are divided by further, as decoded pixels are averaged.
  let averaged: Int

  /// What they are divided by in all.
  var divisor: Int { decoded * averaged }
}
