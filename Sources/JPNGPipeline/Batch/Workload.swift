/// How much there is to do in a run, for those who show how far it has come. Amounts are no whole
/// numbers, as headers may claim more pixels than a sum of those can hold.
package struct Workload: Hashable, Sendable {
  /// What work is counted in.
  package enum Unit: Hashable, Sendable {
    /// Pixels of the pictures.
    case pixels
    /// Bytes of the files.
    case bytes
    /// Steps that take about the same time each.
    case steps
  }

  package var unit: Unit
  package var files: Int
  /// Pixels, bytes or steps of all files; 0 where nothing is known about any of them.
  package var amount: Double

  package init(unit: Unit, files: Int, amount: Double) {
    self.unit = unit
    self.files = files
    self.amount = amount
  }

  /// One of the files.
  package struct Piece: Hashable, Sendable {
    /// The path by which people know the file.
    package var path: String
    /// Its pixels, bytes or steps.
    package var amount: Double

    package init(path: String, amount: Int) {
      self.path = path
      self.amount = Double(amount)
    }
  }
}
