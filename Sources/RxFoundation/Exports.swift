@_exported public import RxSchedulers
