public import Foundation
public import RxRuntime

/// For `decode(type:decoder:)`, from elements that are `Data`.
extension JSONDecoder: DataDecoder {}

/// For `decode(type:decoder:)`, from elements that are `Data`.
extension PropertyListDecoder: DataDecoder {}
