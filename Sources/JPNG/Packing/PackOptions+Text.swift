extension PackOptions {
  /// The options as text: the quality, and all other options that differ from the defaults, in the
  /// order of ``TextField/all``. Equal options give equal text. ``limits`` is not part of it, as it
  /// does not change the bytes of a packed file.
  package var text: String {
    let defaults = PackOptions()
    let fields = TextField.all.filter { field in
      field.key == TextField.qualityKey || field.text(self) != field.text(defaults)
    }
    return fields.map { "\($0.key)=\($0.text(self))" }.joined(separator: " ")
  }

  /// The version of the library and the options as text: "jpng 0.1.0 quality=80 alpha=png". A
  /// packed file holds this for people who want to know how it was made.
  var summary: String { "jpng \(JPNGVersion.current) \(text)" }

  /// Reads ``text`` or ``summary``. Options that the text does not name have the default. Unknown
  /// keys and values, which other versions may have written, are skipped. If a key comes twice, the
  /// last one counts.
  ///
  /// Returns `nil` if the text does not name a quality, and so cannot be that of options.
  package init?(text: String) {
    self.init()
    var hasQuality = false
    for entry in text.split(separator: " ") {
      let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let field = TextField.all.first(where: { $0.key == parts[0] }),
        field.set(&self, parts[1])
      else { continue }
      if field.key == TextField.qualityKey { hasQuality = true }
    }
    if !hasQuality { return nil }
  }
}
