// swift-tools-version: 6.2
import PackageDescription

// A package of its own: the library depends on nothing.
let package = Package(
  name: "Peers",
  dependencies: [
    .package(name: "swift-rx-runtime", path: "../.."),
    .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    .executableTarget(
      name: "Peers",
      dependencies: [
        .product(name: "RxRuntime", package: "swift-rx-runtime"),
        .product(name: "RxFlow", package: "swift-rx-runtime"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ],
      path: "Peers")
  ],
  swiftLanguageModes: [.v6]
)
