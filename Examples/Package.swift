// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Examples",
  dependencies: [.package(name: "swift-rx-runtime", path: "..")],
  targets: [
    .target(name: "AccessLog", path: "LogWatch/AccessLog", swiftSettings: strict),
    .executableTarget(
      name: "LogWatch",
      dependencies: [
        "AccessLog",
        .product(name: "RxBlocking", package: "swift-rx-runtime"),
        .product(name: "RxFlow", package: "swift-rx-runtime"),
        .product(name: "RxSchedulers", package: "swift-rx-runtime"),
      ],
      path: "LogWatch/LogWatch",
      swiftSettings: strict),
    .executableTarget(
      name: "Fetch",
      dependencies: [.product(name: "RxFlow", package: "swift-rx-runtime")],
      path: "Fetch",
      exclude: ["server.py", "Tests"],
      swiftSettings: strict),
    .testTarget(
      name: "FetchTests",
      dependencies: ["Fetch", .product(name: "RxFlow", package: "swift-rx-runtime")],
      path: "Fetch/Tests",
      swiftSettings: strict),
    .testTarget(name: "AccessLogTests", dependencies: ["AccessLog"], path: "LogWatch/Tests", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
