/// What the three error maps of a channel, or of a part of it, add up to.
struct ErrorSums: Sendable {
  var structure = PowerSums()
  var artifacts = PowerSums()
  var detailLoss = PowerSums()

  static func += (a: inout ErrorSums, b: ErrorSums) {
    a.structure += b.structure
    a.artifacts += b.artifacts
    a.detailLoss += b.detailLoss
  }
}
