extension PackReport {
  /// What the program that writes a report calls those of its options that reports speak of. They
  /// tell readers how to get what a report does not have.
  package struct OptionNames: Hashable, Sendable {
    /// The option that sets how many bytes the pictures may take in a page.
    package var embedLimit: String
    /// The option with which sources are encoded as optimised PNGs, too.
    package var optimizedPNG: String

    package init(embedLimit: String, optimizedPNG: String) {
      self.embedLimit = embedLimit
      self.optimizedPNG = optimizedPNG
    }
  }
}
