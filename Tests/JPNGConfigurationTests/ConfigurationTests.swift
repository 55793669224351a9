import JPNG
import JPNGFiles
import TestSupport
import Testing

@testable import JPNGConfiguration

@Suite("Configuration")
struct ConfigurationTests {
  private func read(_ yaml: String) throws(ConfigurationError) -> Configuration {
    try Configuration(yaml: Array(yaml.utf8), path: "art/jpng.yml")
  }

  private func settings(_ yaml: String, _ path: String) throws -> AssetSettings {
    var resolver = SettingsResolver(try read(yaml), base: AssetSettings()) { _ in }
    return resolver.settings(for: path)
  }

  @Test("Of two rules that set the same, the later one counts, and both count before defaults")
  func order() throws {
    let yaml = """
      defaults:
        quality: 70
        effort: fast
      rules:
        - glob: "ui/**"
          quality: 92
          alpha: png
        - glob: ["**/icon*.png", "x.png"]
          quality: 95
      """
    #expect(try settings(yaml, "a.png").options.quality == 70)
    #expect(try settings(yaml, "ui/a.png").options.quality == 92)
    let icon = try settings(yaml, "ui/icons/icon1.png")
    #expect(icon.options.quality == 95 && icon.options.alpha == .png)
    #expect(icon.options.effort == .fast && icon.hasFixedQuality)
    #expect(try settings(yaml, "x.png").options.quality == 95)
    #expect(try !settings(yaml, "a.png").hasFixedQuality)
  }

  @Test("Every setting can be set to what it prints")
  func everySetting() throws {
    var changed = AssetSettings()
    changed.options.quality = 33
    changed.options.alpha = .jpeg
    changed.options.alphaQuality = 44
    changed.options.subsampling = .yuv422
    changed.options.effort = .best
    changed.options.isProgressive = true
    changed.options.hiddenColor = .keep
    changed.options.association = .premultiplied
    changed.options.colorProfile = .strip
    changed.options.restarts = .rows
    changed.options.preview = .sixteenth
    changed.options.alphaMaxError = 7
    changed.target = 71.5
    changed.minScore = 60
    changed.fallback = .png
    changed.isExact = true
    changed.isExcluded = true
    for settings in [changed, AssetSettings()] {
      let lines = Setting.all.filter { $0.name != "target-size" }
        .map { "  \($0.name): \($0.text(settings))" }
      let found = try self.settings("defaults:\n" + lines.joined(separator: "\n"), "a.png")
      #expect(found == settings)
    }
    #expect(try settings("defaults: {target-size: 40kB}", "a.png").targetSize == 40_000)
  }

  @Test("A quality and a target take each other's place, from one level to the next")
  func targets() throws {
    let yaml = """
      defaults: {target: 80}
      rules:
        - {glob: a.png, quality: 90}
        - {glob: b.png, target-size: 9kB}
        - {glob: c.png, target: 70, quality: 60}
      """
    #expect(try settings(yaml, "x.png").target == 80)
    #expect(try settings(yaml, "a.png").target == nil)
    #expect(try settings(yaml, "b.png").target == nil)
    #expect(try settings(yaml, "b.png").targetSize == 9000)
    #expect(try settings(yaml, "c.png").target == 70)
  }

  @Test(
    "What is unknown or impossible is an error with its line",
    arguments: [
      ("qality: 80", 1, "there is no setting 'qality'"),
      ("defaults:\n  qualty: 80", 2, "did you mean 'quality'?"),
      ("defaults:\n  effort: bets", 2, "effort is fast, balanced or best, not 'bets'"),
      ("defaults:\n  quality: 0", 2, "quality is 1 to 100"),
      ("defaults:\n  progressive: yes", 2, "true or false"),
      ("defaults:\n  quality:", 2, "1 to 100 is expected"),
      ("defaults:\n  quality: [1]", 2, "1 to 100 is expected"),
      ("defaults: 3", 1, "settings are expected"),
      ("rules:\n  - quality: 3", 2, "no glob"),
      ("rules:\n  - glob: a", 2, "sets nothing"),
      ("rules:\n  - glob: \"[a\"\n    quality: 3", 2, "has a [ without its ]"),
      ("rules:\n  - glob: *.png\n    quality: 3", 2, "in quotes"),
      ("rules: {}", 1, "a list of rules"),
      ("budget: much", 1, "no size"),
      ("defaults:\n  quality: 3\n  quality: 4", 2, "twice"),
      ("defaults:\n  target: 80\n  target-size: 3kB", 3, "exclude each other"),
      ("exclude: \"[\"", 1, "has a [ without its ]"),
      ("defaults:\n\tquality: 3", 2, ""),
      ("- a", 1, "settings are expected"),
    ])
  func errors(_ yaml: String, line: Int, words: String) {
    let error = #expect(throws: ConfigurationError.self) { try read(yaml) }
    #expect(error?.place == "art/jpng.yml:\(line)")
    #expect(words.isEmpty || error?.reason.contains(words) == true, "\(error?.reason ?? "")")
  }

  @Test("Bytes that are no text, and nothing at all")
  func bytes() throws {
    #expect(throws: ConfigurationError.self) {
      try Configuration(yaml: [0xFF, 0xFE, 0x80], path: "jpng.yml")
    }
    for empty in ["", "# nothing\n", "---\n"] {
      #expect(try settings(empty, "a.png") == AssetSettings())
    }
  }

  @Test("Output folder and budget")
  func outputAndBudget() throws {
    let configuration = try read("output: ../packed\nbudget: 3MB\nexclude: [\"drafts/\"]")
    #expect(configuration.output == "art/../packed" && configuration.budget == 3_000_000)
    var rules = IgnoreRules()
    rules.add(configuration.exclusions)
    #expect(rules.excludes(file: "drafts/a.png") && !rules.excludes(file: "a.png"))
    #expect(try read("output: /tmp/x").output == "/tmp/x")
  }

  @Test("Each setting says which line gave it")
  func explanation() throws {
    let configuration = try read(
      """
      defaults:
        quality: 70
        alpha: png
      rules:
        - glob: "ui/**"
          quality: 92
      """)
    let explained = Configuration.explanation(of: "ui/a.png", configuration)
    let origins = Dictionary(uniqueKeysWithValues: explained.map { ($0.setting, $0) })
    #expect(origins["quality"]?.origin == "art/jpng.yml:6, the rule for ui/**")
    #expect(origins["quality"]?.value == "92")
    #expect(origins["alpha"]?.origin == "art/jpng.yml:3")
    #expect(origins["effort"]?.origin == "built in")
    #expect(explained.count == Setting.all.count)
  }

  @Test("The template sets nothing, and all that it shows can be set")
  func template() throws {
    #expect(try settings(Configuration.template, "ui/a.png") == AssetSettings())
    let shown = Configuration.template.split(separator: "\n").map { line in
      line.wholeMatch(of: /# ( *(- )?[a-z-]+:( .*)?| +- ".*")/).map { String($0.1) }
        ?? String(line)
    }
    let configuration = try read(shown.joined(separator: "\n"))
    #expect(configuration.output == "art/packed" && configuration.budget == 100_000_000)
    #expect(configuration.defaults.map(\.setting.name).sorted() == Setting.all.map(\.name).sorted())
    #expect(configuration.rules.count == 2)
  }
}
