// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Of targets without unsafe code: the compiler warns of every unsafe construct.
let safeSwiftSettings = swiftSettings + [.strictMemorySafety()]

/// Tests go through millions of pixels, and loops over pixels take tens of times as long in a debug
/// build. With this variable set, as `make test` has it, they are optimised there as well.
let pixelSettings: [SwiftSetting] =
  Context.environment["JPNG_OPTIMIZED_TESTS"] == nil
  ? swiftSettings : swiftSettings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "jpng",
  // Span and Synchronization set the floor on Apple's systems; Linux has none.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "JPNG", targets: ["JPNG"]),
    // For C and other languages; `make library` gives it its name, libjpng (docs/embedding.md).
    .library(name: "JPNGC", type: .dynamic, targets: ["JPNGC"]),
    .library(name: "JPNGLoading", targets: ["JPNGLoading"]),
    .executable(name: "jpng", targets: ["JPNGMain"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // The system's codec libraries: a module map and a header each, no code.
    .systemLibrary(
      name: "CLibJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg62-turbo-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CLibPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CLibLZ4", pkgConfig: "liblz4",
      providers: [.apt(["liblz4-dev"]), .brew(["lz4"])]),
    .systemLibrary(
      name: "CLibLCMS2", pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
    .systemLibrary(
      name: "CLibZ", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CLibDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),

    // The only C of our own. libjpeg's and libpng's longjmp stays inside the first; the second has
    // stores that Swift cannot say.
    .target(name: "CCodecShims", dependencies: ["CLibJPEG", "CLibPNG"]),
    .target(name: "CPixelKernels"),
    .target(name: "CAllocator"),
    .target(name: "CQualityKernels", exclude: ["kernels.inc"]),

    // From the bytes up: each layer knows only the ones it lists.
    .target(name: "JPNGBytes", dependencies: ["CLibDeflate"], swiftSettings: swiftSettings),
    .target(
      name: "JPNGPixels", dependencies: ["CPixelKernels"], swiftSettings: pixelSettings),
    .target(name: "JPNGThreads", swiftSettings: swiftSettings),
    // Files on disk: reading, writing, paths, folders.
    .target(name: "JPNGFiles", dependencies: ["JPNGThreads"], swiftSettings: swiftSettings),
    // How much memory each kind of work takes, and who may begin.
    .target(
      name: "JPNGMemory", dependencies: ["JPNGPixels", "CAllocator"],
      swiftSettings: safeSwiftSettings),
    .target(
      name: "JPNGContainer", dependencies: ["JPNGBytes", "JPNGPixels"],
      swiftSettings: safeSwiftSettings
    ),
    .target(
      name: "JPNGPlanes",
      dependencies: [
        "JPNGBytes", "JPNGPixels", "CCodecShims", "CLibZ", "CLibDeflate", "CLibLZ4",
      ],
      swiftSettings: pixelSettings),
    .target(
      name: "JPNGColor", dependencies: ["JPNGPixels", "CLibLCMS2"],
      swiftSettings: swiftSettings),
    .target(
      name: "JPNG",
      dependencies: [
        "JPNGBytes", "JPNGPixels", "JPNGContainer", "JPNGPlanes", "JPNGColor", "JPNGThreads",
      ],
      swiftSettings: pixelSettings),
    .target(
      name: "JPNGLoading", dependencies: ["JPNG", "JPNGFiles", "JPNGMemory", "JPNGThreads"],
      swiftSettings: safeSwiftSettings),
    // How close a picture comes to its original.
    .target(
      name: "JPNGQuality", dependencies: ["CQualityKernels", "JPNGPixels", "JPNGThreads"],
      swiftSettings: pixelSettings),
    // How close what was packed comes to its source, and what it takes to come so close.
    .target(
      name: "JPNGScoring", dependencies: ["JPNG", "JPNGPixels", "JPNGQuality", "JPNGThreads"],
      swiftSettings: safeSwiftSettings),
    // What reports are made of; then what the benchmark found, and its reports.
    .target(name: "JPNGReports", swiftSettings: safeSwiftSettings),
    .target(
      name: "JPNGBenchResults", dependencies: ["JPNGReports"], swiftSettings: safeSwiftSettings),
    // What a pack found: its reports, and the limits that it can be held to.
    .target(
      name: "JPNGAssetReports", dependencies: ["JPNGFiles", "JPNGReports"],
      resources: [
        "report.css", "viewer.css", "table.js", "pictures.js", "stage.js", "viewer.js",
      ].map { .embedInCode("Page/\($0)") }, swiftSettings: safeSwiftSettings),
    // What a program without this project would do; then all ways compared.
    .target(name: "CStockDecoders", dependencies: ["CLibJPEG", "CLibPNG"]),
    .target(
      name: "JPNGBench",
      dependencies: [
        "JPNG", "JPNGBytes", "JPNGContainer", "JPNGFiles", "JPNGMemory", "JPNGPixels",
        "JPNGPlanes", "JPNGThreads", "JPNGBenchResults", "CStockDecoders", "CLibLZ4",
      ],
      swiftSettings: swiftSettings),
    // What a build tool would call: inputs, plans, batches, and the work on each file.
    .target(
      name: "JPNGPipeline",
      dependencies: [
        "JPNG", "JPNGAssetReports", "JPNGFiles", "JPNGLoading", "JPNGMemory", "JPNGPixels",
        "JPNGQuality", "JPNGReports", "JPNGScoring", "JPNGThreads",
      ],
      swiftSettings: safeSwiftSettings),
    // The licences of what is linked or followed: a link to the file in the root, embedded.
    .target(
      name: "JPNGNotices", resources: [.embedInCode("THIRD-PARTY-NOTICES")],
      swiftSettings: safeSwiftSettings),
    .target(
      name: "JPNGCommands",
      dependencies: [
        "JPNG", "JPNGFiles", "JPNGMemory", "JPNGNotices", "JPNGPipeline", "JPNGThreads",
        "JPNGReports", "JPNGAssetReports", "JPNGBenchResults", "JPNGBench", argumentParser,
      ],
      swiftSettings: safeSwiftSettings),
    .executableTarget(
      name: "JPNGMain", dependencies: ["JPNGCommands"], swiftSettings: safeSwiftSettings),

    // The facade for C: the header that users include, and the functions that it declares.
    .target(name: "CJPNG", exclude: ["exports.map", "jpng.pc.in"]),
    .target(name: "JPNGC", dependencies: ["JPNG", "CJPNG"], swiftSettings: swiftSettings),

    // Programs for those who work on this package, and no products of it. They have the names by which
    // `swift run` starts them. The first paints SampleAssets/.
    .executableTarget(
      name: "make-sample-assets", dependencies: ["JPNGPixels", "JPNGPlanes"],
      path: "Sources/SampleAssetGenerator", swiftSettings: safeSwiftSettings),
    // How close scaled pictures come to the originals; see bench/.
    .executableTarget(
      name: "scale-fidelity", dependencies: ["JPNG", "JPNGPixels"], path: "Sources/ScaleFidelity",
      swiftSettings: safeSwiftSettings),
    // Shows how AssetLoader is used.
    .executableTarget(
      name: "load-scene", dependencies: ["JPNGLoading"], path: "Sources/LoadScene",
      swiftSettings: safeSwiftSettings),

    // Images, files and processes for the tests; in no product.
    .target(
      name: "TestSupport", dependencies: ["JPNGPixels"], path: "Tests/TestSupport",
      swiftSettings: pixelSettings),
    // Runs a program and tells how much memory it took at most.
    .executableTarget(name: "peak-memory", path: "Tests/PeakMemory"),
    .testTarget(
      name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGBytesTests", dependencies: ["JPNGBytes", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGPixelsTests", dependencies: ["JPNGPixels", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGFilesTests", dependencies: ["JPNGFiles", "JPNGThreads", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGMemoryTests",
      dependencies: [
        "JPNGLoading", "JPNGMemory", "JPNGMain", "JPNGPixels", "JPNGThreads", "TestSupport",
        "load-scene",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGThreadsTests", dependencies: ["JPNGThreads"], swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGContainerTests", dependencies: ["JPNGContainer", "JPNGPixels", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGPlanesTests",
      dependencies: ["JPNGPlanes", "JPNGBytes", "JPNGPixels", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGQualityTests",
      dependencies: [
        "JPNGQuality", "JPNGBytes", "JPNGPixels", "JPNGPlanes", "JPNGThreads", "TestSupport",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGScoringTests",
      dependencies: [
        "JPNGScoring", "JPNG", "JPNGPixels", "JPNGQuality", "JPNGThreads", "TestSupport",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGPipelineTests",
      dependencies: [
        "JPNGPipeline", "JPNG", "JPNGAssetReports", "JPNGFiles", "JPNGMemory", "JPNGThreads",
        "TestSupport",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGCommandsTests",
      dependencies: [
        "JPNGCommands", "JPNG", "JPNGFiles", "JPNGPipeline", "JPNGThreads", "JPNGMain",
        "JPNGPixels",
        "JPNGReports",
        "JPNGAssetReports", "TestSupport",
      ],
      exclude: ["Snapshots"], swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGTests",
      dependencies: ["JPNG", "JPNGBytes", "JPNGPixels", "JPNGThreads", "TestSupport"],
      exclude: ["Digests"], swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGReportsTests", dependencies: ["JPNGReports", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGBenchResultsTests",
      dependencies: ["JPNGBenchResults", "JPNGReports", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGAssetReportsTests",
      dependencies: ["JPNGAssetReports", "JPNGFiles", "JPNGReports", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGBenchTests",
      dependencies: [
        "JPNGBench", "JPNGBenchResults", "JPNG", "JPNGPixels", "JPNGPlanes", "JPNGThreads",
        "TestSupport",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGCTests", dependencies: ["JPNGC", "CJPNG", "JPNG", "TestSupport"],
      exclude: ["decode.c"], swiftSettings: swiftSettings),
    .testTarget(
      name: "JPNGLoadingTests", dependencies: ["JPNGLoading", "JPNGThreads", "TestSupport"],
      swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
