// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "swift-rx-runtime",
  products: [
    .library(name: "RxRuntime", targets: ["RxRuntime"]),
    .library(name: "RxFlow", targets: ["RxFlow"]),
    .library(name: "RxFlowTestKit", targets: ["RxFlowTestKit"]),
    .library(name: "RxRelay", targets: ["RxRelay"]),
    .library(name: "RxSchedulers", targets: ["RxSchedulers"]),
    .library(name: "RxTest", targets: ["RxTest"]),
    .library(name: "RxBlocking", targets: ["RxBlocking"]),
    .library(name: "RxFoundation", targets: ["RxFoundation"]),
    .executable(name: "Benchmarks", targets: ["Benchmarks"]),
  ],
  traits: [
    .trait(
      name: "TraceResources",
      description: "Counts live observables, sinks and disposables in `Resources`, for leak tests."),
    .trait(
      name: "ExploreInterleavings",
      description: "Puts the explorer of interleavings in the place of atomics and locks, for `Explore`."),
  ],
  targets: [
    .target(name: "RxAtomics", swiftSettings: strict),
    .target(name: "RxRuntime", dependencies: ["RxAtomics"], swiftSettings: strict),
    .target(name: "RxFlow", dependencies: ["RxRuntime", "RxAtomics"], swiftSettings: strict),
    .target(name: "RxFlowTestKit", dependencies: ["RxFlow", "RxRuntime", "RxAtomics"], swiftSettings: strict),
    .target(name: "RxRelay", dependencies: ["RxRuntime"], swiftSettings: strict),
    .target(name: "RxSchedulers", dependencies: ["RxRuntime", "RxAtomics"], swiftSettings: strict),
    .target(name: "RxTest", dependencies: ["RxSchedulers", "RxRuntime", "RxAtomics"], swiftSettings: strict),
    .target(name: "RxBlocking", dependencies: ["RxRuntime", "RxAtomics"], swiftSettings: strict),
    .target(
      name: "RxFoundation", dependencies: ["RxSchedulers", "RxRuntime", "RxAtomics"], swiftSettings: strict),

    .target(name: "CAllocationCounter", path: "Benchmarks/CAllocationCounter"),
    .target(name: "BenchmarkFloors", path: "Benchmarks/Floors", swiftSettings: strict),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["RxFlow", "RxSchedulers", "RxRelay", "CAllocationCounter", "BenchmarkFloors"],
      path: "Benchmarks/Benchmarks",
      swiftSettings: strict),

    .target(name: "CFiber", path: "Tests/Explore/CFiber"),
    .target(
      name: "Explorer", dependencies: ["RxAtomics", "CFiber"], path: "Tests/Explore/Explorer", swiftSettings: strict),
    .executableTarget(
      name: "Explore",
      dependencies: ["Explorer", "RxFlow", "RxRelay", "RxSchedulers", "RxRuntime", "RxAtomics"],
      path: "Tests/Explore/Explore",
      swiftSettings: strict),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .executableTarget(
      name: "Stress", dependencies: ["RxFlow", "RxSchedulers", "RxAtomics", "TestSupport"], path: "Tests/Stress",
      swiftSettings: strict),
    .target(
      name: "HookSupport", dependencies: ["RxRuntime", "RxAtomics"], path: "Tests/HookSupport", swiftSettings: strict),
    .testTarget(name: "RxAtomicsTests", dependencies: ["RxAtomics", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "RxRuntimeTests", dependencies: ["RxRuntime", "RxSchedulers", "RxTest", "TestSupport", "HookSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RxFlowTests", dependencies: ["RxFlow", "RxFlowTestKit", "RxSchedulers", "RxAtomics", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RxRelayTests", dependencies: ["RxRelay", "RxAtomics", "TestSupport"], swiftSettings: strict),
    .target(name: "CWallClock", path: "Tests/CWallClock"),
    .testTarget(
      name: "RxSchedulersTests", dependencies: ["RxSchedulers", "TestSupport", "HookSupport", "CWallClock"],
      swiftSettings: strict),
    .testTarget(name: "RxTestTests", dependencies: ["RxTest", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "RxBlockingTests",
      dependencies: ["RxBlocking", "RxSchedulers", "RxAtomics", "TestSupport", "HookSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RxFoundationTests", dependencies: ["RxFoundation", "RxAtomics", "TestSupport", "HookSupport"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
