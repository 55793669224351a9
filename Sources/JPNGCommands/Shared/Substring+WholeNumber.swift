extension Substring {
  /// The number that the text is; `nil` if it has anything but digits, such as a sign or a blank.
  var wholeNumber: Int? { allSatisfy(\.isNumber) ? Int(self) : nil }
}
