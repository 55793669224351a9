// swift-tools-version: 6.2
import PackageDescription

// A program that needs decoding alone, on a system without any codec library but zlib.
let package = Package(
  name: "decode-only",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "jpng", path: "../..", traits: [])],
  targets: [
    .testTarget(
      name: "DecodeOnlyTests",
      dependencies: [
        .product(name: "JPNGDecode", package: "jpng"),
        .product(name: "JPNGLoading", package: "jpng"),
      ])
  ]
)
