public import Foundation
public import RxSchedulers

/// The classes of Foundation have a reactive side: `URLSession.shared.rx`.
extension NSObject: ReactiveCompatible {}

#if !canImport(ObjectiveC)
  /// `NotificationCenter.default.rx`. Where there is no Objective-C this class has no superclass.
  extension NotificationCenter: ReactiveCompatible {}
#endif
