internal import JPNGThreads

/// Loads the files of a scene so that the whole scene shows at once and becomes sharper as it
/// loads.
///
/// Small pictures of all files come first, then the full ones. The largest of them is begun first,
/// so that all cores finish at about the same time.
///
/// ```swift
/// let outcomes = await AssetLoader().load(paths) { event in
///   switch event.content {
///   case .preview(let image), .image(let image): await scene.show(image.pixels, at: event.index)
///   case .failure(let error): print(error)
///   }
/// }
/// ```
public struct AssetLoader: Sendable {
  /// How the files are decoded. The options' own `threads` is ignored; ``threads`` below counts.
  /// Default: straight RGBA.
  public var options: DecodeOptions
  /// The size of the final pictures. Default: as stored.
  public var resolution: Resolution
  /// Bytes that pictures may take at any one time, counting those that are being decoded and those
  /// whose `deliver` has not returned yet. A picture that takes more than this is loaded all the
  /// same, but alone. Default: 256 MiB, which is one picture of 64 megapixels or four of 4096 ×
  /// 4096.
  ///
  /// The working memory of a progressive file is counted too: 8 bytes for each stored pixel. The
  /// few rows that codecs work on are not counted.
  public var memoryLimit: Int
  /// The most threads that decode. They are taken from the threads that Swift's tasks run on, so if
  /// there are fewer than cores, an app's other tasks need not wait for a decoding to end. Default:
  /// `nil`, one per core.
  public var threads: Int?

  /// Creates a loader. Each argument has the default of its property.
  public init(
    options: DecodeOptions = DecodeOptions(), resolution: Resolution = .full,
    memoryLimit: Int = 256 << 20, threads: Int? = nil
  ) {
    self.options = options
    self.resolution = resolution
    self.memoryLimit = memoryLimit
    self.threads = threads
  }

  /// What is delivered when a picture of a file is ready, or when a file cannot be loaded.
  public struct Event: Sendable {
    /// The file's index in the list of paths, which may have the same path more than once.
    public let index: Int
    /// The file's path, as it is in the list.
    public let path: String
    /// The picture or the failure.
    public let content: Content

    /// The picture or the failure.
    public enum Content: Sendable {
      /// The preview in the file if there is one, else the picture at an eighth of each side.
      case preview(JPNGImage)
      /// The picture at the loader's resolution. It is the file's last event.
      case image(JPNGImage)
      /// The file, or its full picture, cannot be loaded. It is the file's last event.
      case failure(LoadingError)
    }
  }

  /// What became of one file.
  public enum Outcome: Hashable, Sendable {
    /// Its image was delivered.
    case loaded
    /// Its failure was delivered.
    case failed(LoadingError)
    /// The task was cancelled before. Its preview may have been delivered.
    case cancelled
  }

  /// Loads files, and returns when everything has been delivered.
  ///
  /// Every preview, or the failure to get one, is delivered before the first image. Images are
  /// begun in the order of their size, the largest first, and each is delivered as soon as it is
  /// ready.
  ///
  /// When the task that this runs in is cancelled, nothing more is decoded or delivered. `load`
  /// returns once the decodings and deliveries that have begun are done.
  ///
  /// - Parameter paths: Paths of files, in any order and number.
  /// - Parameter deliver: Called with each event, from several tasks at once. If it takes long and
  ///   memory is short, the next picture waits until it returns.
  /// - Returns: What became of each file, in the order of `paths`.
  @discardableResult
  public func load(
    _ paths: [String], deliver: @escaping @Sendable (Event) async -> Void
  ) async -> [Outcome] {
    await LoadingRun(self, .files(paths), deliver).run()
  }
}
