extension [String] {
  /// The words of a list: "a", "a and b", "a, b and c".
  package var enumerated: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
