# What the example asks: answers on a free port of the loopback interface, which it prints.
import http.server
import json
import sys
import threading

attempts = {}


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        attempts[self.path] = attempts.get(self.path, 0) + 1
        if self.path == "/prices":
            self.answer(200, json.dumps([{"name": "tea", "cents": 250}, {"name": "cake", "cents": 420}]))
        elif self.path == "/rumour":
            self.answer(200, "they say it is cheap")
        elif self.path == "/moody" and attempts[self.path] < 3:
            self.answer(503, "not now")
        elif self.path == "/moody":
            self.answer(200, json.dumps([{"name": "scone", "cents": 180}]))
        elif self.path == "/slow":
            # Thinks until nobody waits for it any more.
            if self.connection.recv(1) == b"":
                attempts["/slow left"] = attempts.get("/slow left", 0) + 1
        elif self.path == "/attempts":
            self.answer(200, json.dumps(attempts))
        else:
            self.answer(404, "no such thing")

    def answer(self, status, text):
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            pass

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
# Until whoever started it stops it, or is gone.
sys.stdin.read()
