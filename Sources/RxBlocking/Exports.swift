@_exported public import RxRuntime
