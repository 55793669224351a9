extension Configuration {
  /// A configuration that sets nothing and explains everything: each setting is a comment that has
  /// its built-in value.
  package static var template: String {
    let head = """
      # How jpng packs the pictures of this folder and of those below it.
      # Lines that begin with # have no effect; these are the built-in values.
      # Options of the command line count more than this file.

      # Where packed files go, unless --output says so: a folder, relative to this file's folder.
      # Where this file is among the pictures, write ../packed, as packed files must not be there.
      # output: packed

      # The most bytes that all packed files together may have.
      # budget: 100MB

      # What is left out, in the syntax of .gitignore. A file .jpngignore does the same.
      # exclude:
      #   - "drafts/"
      #   - "*.source.png"

      # For all pictures.
      # defaults:
      """
    let settings = Setting.all.map { setting in
      "#   # \(setting.summary) (\(setting.values))\n"
        + "#   \(setting.name): \(setting.text(AssetSettings()))"
    }
    let rules = """

      # For the pictures whose path a glob matches. Of two rules that set the same, the later one
      # counts. jpng config --explain PATH tells which rule gave a picture each of its settings.
      # rules:
      #   - glob: "ui/**"
      #     quality: 92
      #   - glob: ["**/*_normal.png", "luts/*.png"]
      #     exact: true
      """
    return ([head] + settings + [rules]).joined(separator: "\n") + "\n"
  }
}
