// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "gallery",
  platforms: [.macOS(.v15)],
  dependencies: [
    // In a package of your own: .package(url: "…/jpng", from: "0.1.0", traits: ["StockCodecs"])
    // With this trait alone, the plugins need not wait for the remote cache's network libraries.
    .package(name: "jpng", path: "../..", traits: ["StockCodecs"])
  ],
  targets: [
    .executableTarget(
      name: "Gallery",
      dependencies: [.product(name: "JPNG", package: "jpng")],
      plugins: [.plugin(name: "PackAssets", package: "jpng")])
  ]
)
