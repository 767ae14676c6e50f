"""Places an order, waits for it among the changes, and takes the webhook that says the same. The standard library is enough."""

import base64
import hashlib
import hmac
import json
import os
import queue
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

URL = os.environ.get("TRASSA_URL", "http://127.0.0.1:3000").rstrip("/")
KEY = os.environ.get("TRASSA_KEY", "")
SECRET = os.environ.get("TRASSA_WEBHOOK_SECRET", "")
PORT = int(os.environ.get("PORT", "8080"))
TRIES = 5


class Refusal(Exception):
    """A "no" of the product: a stable code, a sentence for a person, facts beside it."""

    def __init__(self, status, error):
        super().__init__(error["message"])
        self.status, self.code, self.info = status, error["code"], error["info"]


def ask(method, path, query=None, data=None):
    """Makes a call. A change is tried again under the same idempotency key, so it is made once."""
    address = URL + path + ("?" + urllib.parse.urlencode(query) if query else "")
    headers = {"Authorization": f"Bearer {KEY}", "Accept": "application/json", "X-Locale": "en"}
    body = None
    if method != "GET":
        headers |= {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
        body = json.dumps({"data": data or {}}).encode()
    for attempt in range(1, TRIES + 1):
        request = urllib.request.Request(address, data=body, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)["data"]
        except urllib.error.HTTPError as answer:
            if answer.code not in (429, 502, 503, 504) or attempt == TRIES:
                raise Refusal(answer.code, json.load(answer)["error"]) from None
            time.sleep(float(answer.headers.get("Retry-After", 1)))
        except urllib.error.URLError:
            if attempt == TRIES:
                raise
            time.sleep(0.25 * 2**attempt)


def changes(cursor=None, every=5.0):
    """What happens after a cursor, in order and without an end; each event comes with the cursor behind its page."""
    while True:
        page = ask("GET", "/api/events/v0/changes", {"limit": 500} | ({"cursor": cursor} if cursor else {}))
        cursor = page["cursor"]
        for event in page["items"]:
            yield event, cursor
        if not page["more"]:
            time.sleep(every)


def position():
    """The cursor behind everything that has happened until now."""
    cursor = None
    while True:
        page = ask("GET", "/api/events/v0/changes", {"limit": 500} | ({"cursor": cursor} if cursor else {}))
        cursor = page["cursor"]
        if not page["more"]:
            return cursor


def is_signed(headers, body):
    """Whether a message bears a signature of the secret (Standard Webhooks), made just now."""
    message, seconds = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not message or not seconds.isdecimal() or abs(time.time() - int(seconds)) > 300:
        return False
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    digest = hmac.new(key, f"{message}.{seconds}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(expected, each) for each in headers.get("webhook-signature", "").split(" "))


messages = queue.Queue()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        signed = is_signed(self.headers, body)
        self.send_response(204 if signed else 401)
        self.end_headers()
        if signed:
            messages.put(json.loads(body))

    def log_message(self, *_):
        pass


def day(ahead, hour):
    return time.strftime(f"%Y-%m-%dT{hour}:00:00Z", time.gmtime(time.time() + ahead * 86_400))


def main():
    receiver = ThreadingHTTPServer(("127.0.0.1", PORT), Receiver)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    cursor = position()

    loading = {"kind": "loading", "place": "kazan", "address": "ул. Тэцевская, 280", "windowFrom": day(7, "06"), "windowTo": day(7, "09")}
    unloading = {"kind": "unloading", "place": "moscow", "address": "Дмитровское ш., 163А", "windowFrom": day(8, "06"), "windowTo": day(8, "12")}
    draft = {
        "stops": [
            loading | {"contactName": "Петров", "contactPhone": "+79170000001"},
            unloading | {"contactName": "Иванов", "contactPhone": "+79160000002"},
        ],
        "cargos": [{"name": "Напитки", "massKg": 18_000, "pallets": 33}],
        "capacityKg": 20_000,
        "pallets": 33,
        "bodyTypes": ["tent"],
        "price": {"amount": "96500.00", "currency": "RUB"},
    }
    order = ask("POST", "/api/orders/v0/create", data={"goal": "place", "draft": draft})
    print(f"placed {order['number']}", flush=True)

    for event, _ in changes(cursor, every=1.0):
        if event["data"]["objectId"] == order["id"]:
            print(f"changed {event['type']}", flush=True)
            break

    while True:
        event = messages.get(timeout=60)
        if event["type"] == "order.placed" and event["data"]["objectId"] == order["id"]:
            break
    print("signed order.placed", flush=True)
    receiver.shutdown()


if __name__ == "__main__":
    try:
        main()
    except Refusal as refusal:
        sys.exit(f"refused {refusal.code}: {refusal}")
