internal import JPNGFiles
package import JPNGThreads

/// The files to work on: those that the arguments name, those in folders, and those in lists.
package struct InputList: Sendable {
  package private(set) var files: [InputFile] = []
  /// What could not be read or searched.
  package private(set) var failures: [AssetFailure] = []
  /// Where each failure stands among all of a set, of which a shard has a part only.
  package private(set) var failurePlaces: [Int] = []
  /// The paths of the lists that arguments name.
  package private(set) var lists: [String] = []
  /// The paths of all folders that were searched.
  package private(set) var folders: [String] = []
  /// The paths of the files that say what is left out.
  package private(set) var ignoreFiles: [String] = []
  /// The paths of files with settings in the folders that were searched, also of those that do not
  /// count.
  package private(set) var configurations: [String] = []
  /// What is not among ``files`` because it is excluded.
  package private(set) var leftOut = LeftOutFiles()
  /// Whether exactly one file is named, so that the output may be a file too.
  package var isSingleFile: Bool { isSingle && folders.isEmpty }
  /// Whether exactly one file or folder is named.
  private let isSingle: Bool
  /// Whether there is nothing but one failure: a single file, folder or list that could not be
  /// read.
  package var isSingleFailure: Bool { files.isEmpty && failures.count == 1 && !isPart }
  /// Whether these are the files of a shard or of a manifest, which are a batch even where there is
  /// only one.
  package private(set) var isPart = false
  /// Whether there is nothing in the whole set, of which this may be a shard.
  package private(set) var isSetEmpty = true

  /// The extensions of the files to find in folders, in lower case.
  private let pathExtensions: [String]
  private let selection: InputSelection
  /// Ends the wait for a list that comes from standard input or another pipe.
  private let cancellation: Cancellation

  /// - Parameters:
  ///   - pathExtensions: The extensions of the files to find in folders, such as "png". Files may
  ///     have them in upper or lower case. Not empty: standard input is taken for a file with the
  ///     first one.
  ///   - selection: What is left out, and what paths count from. Default: everything is taken.
  ///   - cancellation: Ends the wait for a list that comes from standard input or another pipe.
  package init(
    _ arguments: [InputArgument], pathExtensions: [String],
    selection: InputSelection = InputSelection(), cancellation: Cancellation
  ) {
    self.pathExtensions = pathExtensions
    self.selection = selection
    self.cancellation = cancellation
    isSingle = arguments.count == 1 && !arguments[0].isList
    for argument in arguments {
      switch argument {
      case .source(let source): add(source)
      case .list(let list, _, let standardInput):
        for line in lines(of: list) { add(line == standardInput ? .standardInput : .path(line)) }
      }
    }
  }

  /// Leaves out the files that are excluded by their settings.
  package mutating func removeFiles(where isExcluded: (InputFile) -> Bool) {
    files.removeAll { file in
      guard isExcluded(file) else { return false }
      // Of another scale that would be made, the source is another picture's.
      if let path = file.source.path, file.derivation == nil {
        leftOut.add(file: path, file.relativePath, isLasting: true)
      }
      return true
    }
  }

  mutating func add(_ file: InputFile) { files.append(file) }

  /// Begins a list of the files that a manifest names.
  ///
  /// - Parameter path: That of the manifest; `nil` for standard input.
  init(manifest path: String?, selection: InputSelection, cancellation: Cancellation) {
    self.init([], pathExtensions: ["png"], selection: selection, cancellation: cancellation)
    lists = [path].compactMap(\.self)
    isPart = true
  }

  /// Adds a line of a manifest, unless it is of another shard. The file may turn out not to be
  /// readable.
  mutating func add(_ file: InputFile, isWanted: Bool) {
    isSetEmpty = false
    guard isWanted else { return }
    do throws(AssetFailure) {
      try addChecked(file)
    } catch {
      failures.append(error)
      failurePlaces.append(file.place)
    }
  }

  private mutating func addChecked(_ file: InputFile) throws(AssetFailure) {
    do throws(FileError) {
      guard try FileStatus(existing: file.path).kind != .folder else {
        throw FileError(path: file.path, attempt: .opening, reason: "it is a folder")
      }
    } catch {
      throw AssetFailure(error)
    }
    takeUnlessExcluded(file)
  }

  /// Takes down where each file stands among all. Those of a manifest are numbered when they are
  /// read.
  package mutating func numberFiles() {
    for index in files.indices { files[index].place = index }
  }

  /// Keeps the files of a shard, and the failures that its run tells of.
  package mutating func select(_ shard: ShardSelection) throws(AssetFailure) {
    var kept: [InputFile] = []
    let workingFolder = ".".absolutePath
    for (number, file) in files.enumerated() {
      // Asking for the working folder takes longer than all the rest.
      let isPlain = file.path.isPlainRelativePath
      let path = isPlain ? workingFolder.appendingPath(file.path) : file.path.absolutePath
      let output = file.outputPath(pathExtensions, "jpng")
      if try shard.takes(file, number, at: path, output: output) { kept.append(file) }
    }
    if let clash = try shard.firstClash() {
      let (file, other) = (files[clash.output], files[clash.other])
      let cause: AssetFailure.Cause =
        clash.isSource
        ? .outputIsInput(other.path) : .outputsCollide(first: file.path, second: other.path)
      throw AssetFailure(file.outputPath(pathExtensions, "jpng"), .planning, cause)
    }
    isSetEmpty = files.isEmpty && failures.isEmpty
    isPart = true
    files = kept
    let root = self.selection.root
    failurePlaces = failures.indices.filter { shard.takes(failures[$0], below: root) }
    failures = failurePlaces.map { failures[$0] }
  }

  private mutating func add(_ source: InputSource) {
    guard let path = source.path else {
      files.append(InputFile(source, relativePath: "stdin.\(pathExtensions[0])"))
      return
    }
    do throws(AssetFailure) {
      try add(source, path)
    } catch {
      failures.append(error)
    }
  }

  private mutating func add(_ source: InputSource, _ path: String) throws(AssetFailure) {
    let status: FileStatus
    do throws(FileError) {
      status = try FileStatus(existing: path)
    } catch {
      throw AssetFailure(error)
    }
    guard status.kind == .folder else {
      takeUnlessExcluded(try selection.file(source, path))
      return
    }
    var walk = FolderWalk(pathExtensions: pathExtensions, selection: selection)
    walk.visit(path, relativePath: try selection.path(path))
    files += walk.files
    folders += walk.folders
    ignoreFiles += walk.ignoreFiles
    configurations += walk.configurations
    leftOut.add(walk.leftOut)
    failures += walk.failures
  }

  private mutating func takeUnlessExcluded(_ file: InputFile) {
    guard selection.exclusions.excludes(file: file.settingsPath) else {
      files.append(file)
      return
    }
    let isLasting = selection.exclusions.excludes(file: file.settingsPath, lastingly: true)
    leftOut.add(file: file.path, file.relativePath, isLasting: isLasting)
  }

  /// The lines of a list that are not empty; none if it cannot be read, which is then a failure.
  private mutating func lines(of list: InputSource) -> [String] {
    if let path = list.path { lists.append(path) }
    do throws(FileError) {
      guard let bytes = try list.read(cancellation: cancellation) else {
        failures.append(AssetFailure(list.name, .reading, .interrupted))
        return []
      }
      return bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
        .map { String(decoding: $0, as: UTF8.self) }
    } catch {
      failures.append(AssetFailure(error))
      return []
    }
  }
}

extension InputArgument {
  fileprivate var isList: Bool {
    if case .list = self { true } else { false }
  }
}
