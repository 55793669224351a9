// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Settings of targets that need no unsafe code. The compiler warns of every unsafe construct in
/// them.
let safeSwiftSettings = swiftSettings + [.strictMemorySafety()]

/// Debug builds go through the pixels of a picture, or the bytes of a file, tens of times as
/// slowly, and the tests go through millions. So if this variable is set, targets that do so are
/// optimised in a debug build too. `make test` sets it.
let optimizedInTests: [SwiftSetting] =
  Context.environment["JPNG_OPTIMIZED_TESTS"] == nil
  ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

let optimizedSettings = swiftSettings + optimizedInTests
let safeOptimizedSettings = safeSwiftSettings + optimizedInTests

/// The same for kernels in C.
let kernelSettings: [CSetting] =
  Context.environment["JPNG_OPTIMIZED_TESTS"] == nil
  ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))]

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let yams = Target.Dependency.product(name: "Yams", package: "Yams")

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")

/// libdeflate inflates and computes checksums faster than zlib. Systems that have only zlib do
/// without the trait.
let libDeflate = Target.Dependency.byName(
  name: "CLibDeflate", condition: .when(traits: ["LibDeflate"]))

/// What decodes the planes that our own decoders do not take.
let stockPlanes = Target.Dependency.byName(
  name: "JPNGPlanes", condition: .when(traits: ["StockCodecs"]))

/// What libjpng encodes with, if it is to.
let encoder = Target.Dependency.byName(name: "JPNG", condition: .when(traits: ["StockCodecs"]))

/// What the plugins run. Compiling it takes minutes, so whoever has a `jpng` may name it in this
/// variable (Plugins/PackAssets/PluginContext+JPNG.swift).
let jpngTool: [Target.Dependency] = Context.environment["JPNG_TOOL"] == nil ? ["JPNGMain"] : []

/// The client of a shared cache, and what stands on it. SwiftNIO and TLS take minutes to build, so
/// they are part of a build only with the trait `RemoteCache`.
let asyncHTTPClient = Target.Dependency.product(
  name: "AsyncHTTPClient", package: "async-http-client",
  condition: .when(traits: ["RemoteCache"]))

let nioConcurrencyHelpers = Target.Dependency.product(
  name: "NIOConcurrencyHelpers", package: "swift-nio", condition: .when(traits: ["RemoteCache"]))

let nioCore = Target.Dependency.product(
  name: "NIOCore", package: "swift-nio", condition: .when(traits: ["RemoteCache"]))

let nioHTTP1 = Target.Dependency.product(
  name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["RemoteCache"]))

let nioPosix = Target.Dependency.product(
  name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["RemoteCache"]))

let nioSSL = Target.Dependency.product(
  name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["RemoteCache"]))

/// The tests of a target, which also use `TestSupport`.
///
/// - Parameter others: What else they import.
func tests(
  of target: String, with others: [Target.Dependency] = [], exclude: [String] = [],
  _ settings: [SwiftSetting] = swiftSettings
) -> Target {
  let support: [Target.Dependency] = target == "TestSupport" ? [] : ["TestSupport"]
  return .testTarget(
    name: "\(target)Tests", dependencies: [.byName(name: target)] + others + support,
    exclude: exclude, swiftSettings: settings)
}

/// What libFuzzer runs (docs/fuzzing.md). Its `main` is libFuzzer's, so it cannot be linked, and is
/// no target, unless `make fuzz` sets this variable.
let fuzzing: [Target] =
  Context.environment["JPNG_FUZZING"] == nil
  ? []
  : [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CDecodeKernels", "CJPNG", "JPNG", "JPNGAssetReports", "JPNGBenchResults", "JPNGBundle",
        "JPNGBundlePatching",
        "JPNGBytes", "JPNGC", "JPNGConfiguration", "JPNGContainer", "JPNGConversion", "JPNGFiles",
        "JPNGPipeline", "JPNGPixelCache", "JPNGPixels",
        "JPNGPlaneDecoding", "JPNGPlanes", "JPNGThreads", "TestSupport",
      ], path: "Tests/Fuzzing", exclude: ["Dictionaries", "Seeds", "oss-fuzz"],
      swiftSettings: swiftSettings)
  ]

let package = Package(
  name: "jpng",
  // The first versions of Apple's systems that have `Span` and `Synchronization`. On Linux, any
  // version will do.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "JPNG", targets: ["JPNG"]),
    // Decoding alone, which needs no codec library (docs/embedding.md).
    .library(name: "JPNGDecode", targets: ["JPNGDecode"]),
    // The library for C and other languages. `make library` builds it and names it libjpng
    // (docs/embedding.md).
    .library(name: "JPNGC", type: .dynamic, targets: ["JPNGC"]),
    .library(name: "JPNGLoading", targets: ["JPNGLoading"]),
    .executable(name: "jpng", targets: ["JPNGMain"]),
    .plugin(name: "PackAssets", targets: ["PackAssets"]),
    .plugin(name: "PackAssetsCommand", targets: ["PackAssetsCommand"]),
  ],
  traits: [
    .default(enabledTraits: ["RemoteCache", "StockCodecs"]),
    .trait(
      name: "RemoteCache",
      description:
        "`jpng pack --remote-cache`, with SwiftNIO and TLS. The libraries need none of it."
    ),
    .trait(
      name: "StockCodecs",
      description:
        "libjpeg-turbo and libpng. All but the product JPNGDecode need them.",
      enabledTraits: ["LibDeflate"]),
    .trait(name: "LibDeflate", description: "libdeflate, which is faster than zlib."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
  ],
  targets: [
    // The codec libraries of the system. Each target is a module map and a header, without code.
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
    // Without pkg-config, whose flags would link zlib even where nothing calls it. It is in the
    // system's own folders everywhere.
    .systemLibrary(name: "CLibZ", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CLibDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),

    // C of our own, for what cannot be written in Swift: functions that call libjpeg and libpng and
    // catch their `longjmp`, loops over pixels with special machine instructions, a setting of the
    // allocator, and calls of the system that glibc declares as extensions.
    .target(name: "CCodecShims", dependencies: ["CLibJPEG", "CLibPNG"]),
    .target(name: "CPixelKernels", exclude: ["alpha_levels.inc", "pixel_averages_avx2.inc"]),
    .target(
      name: "CDecodeKernels",
      exclude: ["lanes.inc", "lanes_end.inc", "transform.inc", "entropy.inc", "rows.inc"],
      cSettings: kernelSettings),
    .target(name: "CAllocator"),
    .target(name: "CColorMemory", dependencies: ["CLibLCMS2"]),
    .target(name: "CFileSharing"),
    .target(name: "CQualityKernels", exclude: ["kernels.inc", "fringe.inc", "fringe_parts.inc"]),
    .target(
      name: "CCoefficientKernels",
      exclude: [
        "block_constants.inc", "blocks.inc", "choice.inc", "colors.inc", "descent.inc",
        "mixed_blocks.inc", "transform.inc", "trellis.inc",
      ],
      cSettings: kernelSettings),

    // The layers, from the lowest up. Each can import only the targets that it lists.
    .target(
      name: "JPNGBytes", dependencies: [libDeflate, "CLibZ"], swiftSettings: optimizedSettings),
    .target(
      name: "JPNGPixels", dependencies: ["CPixelKernels"], swiftSettings: optimizedSettings),
    // What encoding asks of a picture, and makes of it, before its planes are coded.
    .target(
      name: "JPNGPreparation", dependencies: ["JPNGPixels", "CPixelKernels"],
      swiftSettings: optimizedSettings),
    .target(name: "JPNGThreads", swiftSettings: swiftSettings),
    // Reads, writes, shares and finds files on disk.
    .target(
      name: "JPNGFiles", dependencies: ["CFileSharing", "JPNGThreads"],
      swiftSettings: swiftSettings),
    // Estimates how much memory each kind of work takes, and lets work begin when there is enough.
    .target(
      name: "JPNGMemory", dependencies: ["JPNGPixels", "CAllocator"],
      swiftSettings: safeSwiftSettings),
    .target(
      name: "JPNGContainer", dependencies: ["JPNGBytes", "JPNGPixels"],
      swiftSettings: safeOptimizedSettings
    ),
    // The form of bundles, which are ZIP archives of packed files.
    .target(
      name: "JPNGBundle", dependencies: ["JPNGBytes", "JPNGPixels"],
      swiftSettings: safeOptimizedSettings),
    // How a bundle is made of an older one, for updates of apps.
    .target(
      name: "JPNGBundlePatching", dependencies: ["JPNGBundle", "JPNGBytes"],
      swiftSettings: safeOptimizedSettings),
    // Decoders of planes that are our own.
    .target(
      name: "JPNGPlaneDecoding",
      dependencies: [
        "JPNGBytes", "JPNGPixels", "CDecodeKernels", "CPixelKernels", libDeflate, "CLibZ",
      ],
      swiftSettings: optimizedSettings),
    .target(
      name: "JPNGPlanes",
      dependencies: [
        "JPNGBytes", "JPNGPixels", "JPNGCoefficients", "JPNGPlaneDecoding", "CCodecShims",
        "CPixelKernels", "CLibZ",
        "CLibDeflate",
      ],
      swiftSettings: optimizedSettings),
    // From pixels to the coefficients of a JPEG.
    .target(
      name: "JPNGCoefficients",
      dependencies: ["JPNGPixels", "JPNGThreads", "CCoefficientKernels"],
      swiftSettings: optimizedSettings),
    .target(
      name: "JPNGColor", dependencies: ["JPNGPixels", "CLibLCMS2", "CColorMemory"],
      swiftSettings: swiftSettings),
    // From the bytes of a file to pixels.
    .target(
      name: "JPNGDecode",
      dependencies: [
        "JPNGBytes", "JPNGPixels", "JPNGContainer", "JPNGPlaneDecoding", "JPNGThreads", stockPlanes,
      ],
      swiftSettings: optimizedSettings),
    .target(
      name: "JPNG",
      dependencies: [
        "JPNGBytes", "JPNGPixels", "JPNGContainer", "JPNGCoefficients", "JPNGDecode",
        "JPNGPlaneDecoding", "JPNGPlanes", "JPNGPreparation", "JPNGColor", "JPNGQuality",
        "JPNGThreads",
      ],
      swiftSettings: safeOptimizedSettings),
    // Keeps decoded pixels on disk, for several processes. It knows no codec.
    .target(
      name: "JPNGPixelCache",
      dependencies: ["JPNGBytes", "JPNGFiles", "JPNGPixels", "JPNGThreads"],
      swiftSettings: optimizedSettings),
    .target(
      name: "JPNGLoading",
      dependencies: [
        "JPNGBundle", "JPNGBytes", "JPNGDecode", "JPNGFiles", "JPNGMemory", "JPNGPixelCache",
        "JPNGThreads",
      ],
      swiftSettings: safeSwiftSettings),
    // Measures how close a picture comes to its original.
    .target(
      name: "JPNGQuality", dependencies: ["CQualityKernels", "JPNGPixels", "JPNGThreads"],
      swiftSettings: optimizedSettings),
    // Measures how close a packed file comes to its source, and finds the settings that come as
    // close as wanted.
    .target(
      name: "JPNGScoring", dependencies: ["JPNG", "JPNGPixels", "JPNGQuality", "JPNGThreads"],
      swiftSettings: safeSwiftSettings),
    // Other formats with the same planes, or the same look.
    .target(
      name: "JPNGConversion",
      dependencies: [
        "JPNG", "JPNGBytes", "JPNGColor", "JPNGContainer", "JPNGPixels", "JPNGPlanes",
        "JPNGQuality", "JPNGReports", "JPNGThreads", "CLoadedCodecs",
      ],
      swiftSettings: swiftSettings),
    // The parts that all reports are made of.
    .target(name: "JPNGReports", swiftSettings: safeSwiftSettings),
    // The results of the benchmark, and reports of them.
    .target(
      name: "JPNGBenchResults", dependencies: ["JPNGReports"], swiftSettings: safeSwiftSettings),
    // The results of packing, reports of them, and the limits that they can be checked against.
    .target(
      name: "JPNGAssetReports", dependencies: ["JPNGFiles", "JPNGReports"],
      resources: [
        "report.css", "viewer.css", "table.js", "planes.js", "pictures.js", "thumbnails.js",
        "stage.js", "viewer.js",
      ].map { .embedInCode("Page/\($0)") }, swiftSettings: safeSwiftSettings),
    // Reads which settings each asset has.
    .target(
      name: "JPNGConfiguration", dependencies: ["JPNG", "JPNGFiles", "JPNGReports", yams],
      swiftSettings: safeSwiftSettings),
    // What earlier runs have packed: beside the outputs, and by the content of sources.
    .target(
      name: "JPNGCache",
      dependencies: ["JPNGAssetReports", "JPNGFiles", crypto],
      swiftSettings: safeSwiftSettings),
    // A cache that several machines share, by HTTP.
    .target(
      name: "JPNGRemoteCache",
      dependencies: [
        "JPNGAssetReports", "JPNGCache", "JPNGThreads", asyncHTTPClient, nioCore, nioHTTP1,
        nioPosix, nioSSL,
      ],
      swiftSettings: safeSwiftSettings),
    // Decodes as a program without this project would: with libjpeg and libpng, in plain C.
    .target(name: "CStockDecoders", dependencies: ["CLibJPEG", "CLibPNG"]),
    // Calls libwebp and libavif, which are loaded when they are asked for, so that nothing depends
    // on them.
    .target(name: "CLoadedCodecs"),
    // The benchmark, which compares these decoders and others with ours.
    .target(
      name: "JPNGBench",
      dependencies: [
        "JPNG", "JPNGBundle", "JPNGBytes", "JPNGContainer", "JPNGFiles", "JPNGLoading",
        "JPNGMemory", "JPNGPixelCache", "JPNGPixels", "JPNGPlanes", "JPNGThreads",
        "JPNGBenchResults", "CStockDecoders", "CLoadedCodecs", "CLibLZ4",
      ],
      swiftSettings: swiftSettings),
    // What a build tool would call: it finds the inputs, plans the outputs, and works on the files.
    .target(
      name: "JPNGPipeline",
      dependencies: [
        "JPNG", "JPNGAssetReports", "JPNGBundle", "JPNGBundlePatching", "JPNGBytes", "JPNGCache",
        "JPNGConfiguration",
        "JPNGContainer", "JPNGConversion", "JPNGFiles", "JPNGLoading", "JPNGMemory", "JPNGPixels",
        "JPNGQuality", "JPNGReports", "JPNGScoring", "JPNGThreads",
      ],
      swiftSettings: safeSwiftSettings),
    // The licences of the libraries that are linked, and of the code whose algorithms are followed.
    // The file in the target's folder is a link to the one in the root, and is embedded in the
    // code.
    .target(
      name: "JPNGNotices", resources: [.embedInCode("THIRD-PARTY-NOTICES")],
      swiftSettings: safeSwiftSettings),
    // The command line.
    .target(
      name: "JPNGCommands",
      dependencies: [
        "JPNG", "JPNGBundle", "JPNGBundlePatching", "JPNGCache", "JPNGConfiguration", "JPNGFiles",
        "JPNGLoading",
        "JPNGMemory", "JPNGNotices", "JPNGPipeline", "JPNGRemoteCache", "JPNGThreads",
        "JPNGReports", "JPNGAssetReports", "JPNGBenchResults", "JPNGBench", argumentParser,
      ],
      swiftSettings: safeSwiftSettings),
    .target(name: "CProgramStart", dependencies: ["CAllocator"]),
    .executableTarget(
      name: "JPNGMain", dependencies: ["JPNGCommands", "CProgramStart"],
      swiftSettings: safeSwiftSettings),

    // For packages of others (docs/build-systems.md): packs the PNG files of a target when it is
    // built, and a command that packs those of a package when it is asked to.
    .plugin(name: "PackAssets", capability: .buildTool(), dependencies: jpngTool),
    .plugin(
      name: "PackAssetsCommand",
      capability: .command(
        intent: .custom(
          verb: "pack-assets", description: "Packs the PNG files of targets as JPNG."),
        permissions: [.writeToPackageDirectory(reason: "Packed files are written there.")]),
      dependencies: jpngTool),

    // The library for C: the header that its users include, and the functions that it declares.
    .target(
      name: "CJPNG",
      exclude: [
        "exports.map", "jpng-config-version.cmake.in", "jpng-config.cmake.in", "jpng.pc.in",
      ]),
    .target(
      name: "JPNGC",
      dependencies: [
        "JPNGBundle", "JPNGBytes", "JPNGDecode", encoder, "CJPNG",
      ],
      swiftSettings: swiftSettings),

    // Programs for the developers of this package, which are no products. Their names are those by
    // which `swift run` starts them. This one paints the pictures in SampleAssets.
    .executableTarget(
      name: "make-sample-assets", dependencies: ["JPNGPixels", "JPNGPlanes"],
      path: "Sources/SampleAssetGenerator", swiftSettings: safeSwiftSettings),
    // Measures how close scaled pictures come to exact averages (bench/fidelity.sh).
    .executableTarget(
      name: "scale-fidelity", dependencies: ["JPNG", "JPNGPixels"], path: "Sources/ScaleFidelity",
      swiftSettings: safeSwiftSettings),
    // Shows how AssetLoader is used.
    .executableTarget(
      name: "load-scene", dependencies: ["JPNGLoading"], path: "Sources/LoadScene",
      swiftSettings: safeSwiftSettings),

    // Pictures, files and processes for the tests. No product has it.
    .target(
      name: "TestSupport", dependencies: ["JPNGPixels", "KernelChoice"], path: "Tests/TestSupport",
      swiftSettings: optimizedSettings),
    // Makes all kernels of the tests' process use one kind of machine code.
    .target(
      name: "KernelChoice",
      dependencies: ["CCoefficientKernels", "CDecodeKernels", "CPixelKernels", "CQualityKernels"],
      path: "Tests/KernelChoice"),
    // Encodes JPEGs with libjpeg-turbo, with settings that other programs have and ours do not.
    .target(name: "StockEncoder", dependencies: ["CLibJPEG"], path: "Tests/StockEncoder"),
    // Runs a program and measures how much memory it took at most.
    .executableTarget(name: "peak-memory", path: "Tests/PeakMemory"),
    // Writes into a pixel cache while other processes do.
    .executableTarget(
      name: "cache-writer", dependencies: ["JPNGLoading", "JPNGThreads", "TestSupport"],
      path: "Tests/CacheWriter", swiftSettings: safeSwiftSettings),
    // A server of caches that can also be slow, broken or wrong.
    .executableTarget(
      name: "cache-server", dependencies: [nioConcurrencyHelpers, nioCore, nioHTTP1, nioPosix],
      path: "Tests/CacheServer", swiftSettings: safeSwiftSettings),
    tests(of: "TestSupport", safeSwiftSettings),
    tests(of: "JPNGBytes"),
    tests(of: "JPNGPixels"),
    tests(of: "JPNGPreparation", with: ["JPNGPixels"]),
    tests(
      of: "JPNGCoefficients", with: ["CCoefficientKernels", "JPNGPixels", "JPNGThreads"]),
    tests(of: "JPNGFiles", with: ["JPNGThreads"]),
    tests(
      of: "JPNGMemory",
      with: ["JPNG", "JPNGLoading", "JPNGMain", "JPNGPixels", "JPNGThreads", "load-scene"],
      safeSwiftSettings),
    tests(of: "JPNGThreads", safeSwiftSettings),
    tests(of: "JPNGContainer", with: ["JPNGPixels"]),
    tests(
      of: "JPNGBundle", with: ["JPNGBundlePatching", "JPNGBytes", "JPNGFiles", "JPNGPixels"]),
    tests(
      of: "JPNGPlaneDecoding",
      with: ["JPNG", "JPNGBytes", "JPNGPixels", "JPNGPlanes", "StockEncoder"]),
    tests(of: "JPNGPlanes", with: ["JPNGBytes", "JPNGPixels"]),
    tests(
      of: "JPNGQuality", with: ["JPNGBytes", "JPNGPixels", "JPNGPlanes", "JPNGThreads"],
      safeSwiftSettings),
    tests(
      of: "JPNGScoring", with: ["JPNG", "JPNGPixels", "JPNGQuality", "JPNGThreads"],
      safeSwiftSettings),
    tests(of: "JPNGCache", with: ["JPNGAssetReports", "JPNGFiles"], safeSwiftSettings),
    tests(of: "JPNGConfiguration", with: ["JPNG", "JPNGFiles"], safeSwiftSettings),
    tests(
      of: "JPNGRemoteCache", with: ["JPNGAssetReports", "JPNGCache", "JPNGMain", "JPNGThreads"],
      safeSwiftSettings),
    tests(
      of: "JPNGPipeline",
      with: [
        "JPNG", "JPNGAssetReports", "JPNGConfiguration", "JPNGFiles", "JPNGMemory", "JPNGThreads",
      ], safeSwiftSettings),
    tests(
      of: "JPNGCommands",
      with: [
        "JPNG", "JPNGFiles", "JPNGPipeline", "JPNGThreads", "JPNGMain", "JPNGPixels", "JPNGReports",
        "JPNGAssetReports",
      ], exclude: ["Snapshots"]),
    tests(
      of: "JPNG", with: ["JPNGBytes", "JPNGPixels", "JPNGPreparation", "JPNGThreads"],
      exclude: ["Digests"]),
    tests(
      of: "JPNGConversion",
      with: ["JPNG", "JPNGBytes", "JPNGPixels", "JPNGPlanes", "JPNGQuality", "JPNGThreads"]),
    tests(of: "JPNGReports", safeSwiftSettings),
    tests(of: "JPNGBenchResults", with: ["JPNGReports"], safeSwiftSettings),
    tests(of: "JPNGAssetReports", with: ["JPNG", "JPNGFiles", "JPNGReports"], safeSwiftSettings),
    tests(
      of: "JPNGBench",
      with: ["JPNGBenchResults", "JPNG", "JPNGPixels", "JPNGPlanes", "JPNGThreads"]),
    tests(
      of: "JPNGC", with: ["CJPNG", "JPNG", "JPNGMain"],
      exclude: ["bundle.c", "decode.c", "encode.c"]),
    tests(
      of: "JPNGLoading",
      with: [
        "JPNG", "JPNGBundle", "JPNGBytes", "JPNGFiles", "JPNGPipeline", "JPNGPixelCache",
        "JPNGThreads", "cache-writer", "load-scene",
      ]),
  ] + fuzzing,
  swiftLanguageModes: [.v6]
)
