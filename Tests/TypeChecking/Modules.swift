// The edges: code that waits, Foundation, and an object's own observers.

import Foundation
import FoundationNetworking
import RxBlocking
import RxFoundation
import RxSchedulers

/// An object with something to observe.
final class Panel: ReactiveCompatible, Sendable {}

extension Reactive where Base: Panel {
  var title: Binder<String> { Binder(base) { panel, title in print(panel, title.count) } }
  var count: Binder<Int> {
    Binder(base, scheduler: ConcurrentDispatchQueueScheduler(qos: .default)) { panel, count in print(panel, count + 1) }
  }
}

/// What waits for a sequence.
func waiting(_ numbers: Observable<Int>) throws -> [Any?] {
  [
    try numbers.toBlocking().toArray().map { $0 + 1 },
    try numbers.toBlocking().first(),
    try numbers.toBlocking(timeout: .seconds(1)).last(),
    try numbers.toBlocking().single(),
    try numbers.toBlocking().single { $0 == 1 },
    numbers.toBlocking().materialize(),
    try numbers.asSingle().toBlocking().single(),
  ]
}

/// What comes from Foundation, and goes to an object.
func foundation(_ url: URL, _ words: Observable<String>, _ panel: Panel) -> [Any] {
  [
    URLSession.shared.rx.data(url: url).map { $0.count },
    URLSession.shared.rx.response(url: url).map { response, data in response.statusCode + data.count },
    URLSession.shared.rx.response(request: URLRequest(url: url)).filter { 200..<300 ~= $0.response.statusCode },
    URLSession.shared.rx.data(url: url).decode(type: [String].self, decoder: JSONDecoder()).map { $0.count },
    URLSession.shared.rx.decodable(url: url, type: [String].self).map { $0.count },
    NotificationCenter.default.rx.notification(.init("word")).map { $0.name },
    NotificationCenter.default.rx.notification(.init("word")) { $0.object as? String }.map { $0?.count ?? 0 },
    words.bind(to: panel.rx.title),
    words.map { $0.uppercased() }.bind(to: panel.rx.title),
    words.bind(with: panel) { panel, word in print(panel, word.count) },
  ]
}
