import Foundation
import FoundationNetworking
import RxFlow

/// A server's answer that is no success.
struct Refused: Error, Equatable {
  let status: Int
}

/// Asks a server for what is at a path.
struct Client: Sendable {
  let base: URL

  /// What a server answers to a path, decoded.
  func get<Value: Decodable & Sendable>(_ path: String, as type: Value.Type = Value.self) -> Fetch<Value> {
    let url = base.appendingPathComponent(path)
    return Fetch(transport: Self.transport(to: url)) { try JSONDecoder().decode(Value.self, from: Data($0)) }
  }

  private static func transport(to url: URL) -> Transport {
    { answer in
      let task = URLSession.shared.dataTask(with: url) { data, response, error in
        if let error { return answer(.failure(error)) }
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        answer(status == 200 ? .success([UInt8](data ?? Data())) : .failure(Refused(status: status)))
      }
      task.resume()
      return AnyCancellable { task.cancel() }
    }
  }
}
