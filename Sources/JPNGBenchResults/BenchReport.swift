/// The report of a run of the benchmark. `jpng bench --json` prints it, and every other report of
/// the benchmark is made from it.
package struct BenchReport: Codable, Hashable, Sendable {
  package static let currentSchema = 1

  package var schema = currentSchema
  /// Name and version of the tool.
  package var tool: String
  package var machine: Machine
  package var settings: Settings
  package var images: [Image]
  /// How long it takes to decode all images together, on one thread or several, as a program does
  /// when it loads a scene.
  package var scenes: [Scene]
  /// The same from storage; `nil` if nothing was read from there.
  package var storedScenes: [StoredScene]?
  package var summary: [Summary]

  package init(
    tool: String, machine: Machine, settings: Settings, images: [Image], scenes: [Scene],
    storedScenes: [StoredScene]? = nil
  ) {
    self.tool = tool
    self.machine = machine
    self.settings = settings
    self.images = images
    self.scenes = scenes
    self.storedScenes = storedScenes
    summary = Summary.all(of: images)
  }
}

extension BenchReport {
  /// Where and when the figures were measured.
  package struct Machine: Codable, Hashable, Sendable {
    /// "Linux x86_64".
    package var system: String
    package var cpu: String
    package var cores: Int
    /// The versions of the codec libraries in use, by name.
    package var libraries: [String: String]
    /// In UTC, ISO 8601.
    package var date: String
    /// A note of the user about the run, for example a commit.
    package var label: String?

    package init(
      system: String, cpu: String, cores: Int, libraries: [String: String], date: String,
      label: String?
    ) {
      self.system = system
      self.cpu = cpu
      self.cores = cores
      self.libraries = libraries
      self.date = date
      self.label = label
    }
  }

  /// What the benchmark was asked to measure.
  package struct Settings: Codable, Hashable, Sendable {
    package var codecs: [String]
    package var scales: [String]
    package var qualities: [Int]
    /// "auto", "444", "422", "420".
    package var subsamplings: [String]
    package var threads: [Int]
    /// How often each contender is timed, at least: `minSeconds` may demand more runs.
    package var runs: Int
    /// For how many seconds each image is timed at least, with all its contenders together.
    package var minSeconds: Double
    package var isFromDisk: Bool

    package init(
      codecs: [String], scales: [String], qualities: [Int], subsamplings: [String],
      threads: [Int], runs: Int, minSeconds: Double, isFromDisk: Bool
    ) {
      self.codecs = codecs
      self.scales = scales
      self.qualities = qualities
      self.subsamplings = subsamplings
      self.threads = threads
      self.runs = runs
      self.minSeconds = minSeconds
      self.isFromDisk = isFromDisk
    }
  }
}
