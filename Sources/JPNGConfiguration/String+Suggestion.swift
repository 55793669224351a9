extension String {
  /// "; did you mean 'quality'?" if one of the words is close to this one, else nothing.
  func suggestion(of words: [String]) -> String {
    let near = words.map { ($0, distance(to: $0)) }.min { $0.1 < $1.1 }
    guard let (word, distance) = near, distance <= max(1, count / 3) else { return "" }
    return "; did you mean '\(word)'?"
  }

  /// The number of characters that must be inserted, removed or replaced to get from one word to
  /// the other (Levenshtein distance).
  private func distance(to other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (index, character) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let replaced = diagonal + (other[column] == character ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}
