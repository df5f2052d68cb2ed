/** A complete plugin in Python, with the standard library only. */
export const PYTHON_PLUGIN = `"""Flightbag plugin. Standard input: one JSON object of simulator values on each line."""

import datetime
import email.utils
import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

URL = os.environ["FLIGHTBAG_URL"]
KEY = os.environ["FLIGHTBAG_KEY"]
SESSION_ID = sys.argv[1] if len(sys.argv) > 1 else str(uuid.uuid4())
CHECKPOINT_SECONDS = 300


def now():
    return datetime.datetime.now(datetime.timezone.utc).isoformat()


def seconds_in(headers):
    """Seconds to wait after a 429. A proxy may write a date in place of seconds."""
    retry_after = headers.get("Retry-After", "60")
    if retry_after.isdigit():
        return int(retry_after)
    sent = headers.get("Date", email.utils.formatdate(usegmt=True))
    until, since = map(email.utils.parsedate_to_datetime, (retry_after, sent))
    return max(0, (until - since).total_seconds())


class Plugin:
    def __init__(self, speak):
        self.speak = speak
        self.session = {"schema": 1, "startedAt": now(), "endedAt": None}
        self.stored = None
        self.acks = []
        self.handled = set()
        self.stopped = False
        self.session_deleted = False
        self.wait_until = 0.0
        self.next_report = 0.0
        self.next_checkpoint = 0.0

    def send(self, path, body):
        """PUTs a body. Returns (status, answer); (None, None) when nothing was sent or received."""
        if self.stopped or time.monotonic() < self.wait_until:
            return None, None
        headers = {"X-API-Key": KEY, "Content-Type": "application/json"}
        request = urllib.request.Request(
            URL + path, data=json.dumps(body).encode(), headers=headers, method="PUT"
        )
        try:
            try:
                answer = urllib.request.urlopen(request, timeout=10)
            except urllib.error.HTTPError as error:
                answer = error
            with answer:
                if answer.code == 429:
                    self.wait_until = time.monotonic() + seconds_in(answer.headers)
                content = json.load(answer)
        except (OSError, ValueError, http.client.HTTPException):
            return None, None  # no network, a timeout, or no JSON: silence
        if not isinstance(content, dict) or not {"data", "error"} & content.keys():
            return None, None  # an answer of a proxy
        if answer.code == 401:
            self.stopped = True
            print("Flightbag refused the key. Enter the current key.", file=sys.stderr)
        return answer.code, content

    def store_session(self):
        self.next_checkpoint = time.monotonic() + CHECKPOINT_SECONDS
        body = dict(self.session)
        if self.session_deleted or body == self.stored:
            return
        status, _ = self.send("/v1/plugin/sessions/" + SESSION_ID, body)
        self.session_deleted = status == 410
        if status in (200, 201):
            self.stored = body

    def report(self, sim):
        sent = self.acks
        body = {"schema": 1, "sessionId": SESSION_ID, "sentAt": now(), "sim": sim, "acks": sent}
        status, answer = self.send("/v1/plugin/live", body)
        self.next_report = time.monotonic() + 10
        if status != 200:
            return  # the acks go with the next report
        self.next_report = time.monotonic() + answer["data"]["pollMs"] / 1000
        commands = [each for each in answer["data"]["commands"] if each["id"] not in self.handled]
        self.handled.update(command["id"] for command in commands)
        self.acks = [self.handle(command, sim) for command in commands]

    def handle(self, command, sim):
        ack = {"id": command["id"], "at": now()}
        request = command["request"]
        if request["kind"] != "holding":
            return {**ack, "outcome": "refused", "reason": "unknown_kind"}
        if sim.get("onGround"):
            return {**ack, "outcome": "refused", "reason": "on_ground"}
        words = "Hold at {navaid}, inbound course {inboundCourseDeg}, {turn} turns".format(**request)
        self.speak(words)
        return {**ack, "outcome": "spoken", "said": words}

    def measured(self, sim):
        if time.monotonic() >= self.next_checkpoint:
            self.store_session()
        if time.monotonic() >= self.next_report:
            self.report(sim)

    def end(self, sim):
        if self.acks:
            self.report(sim)
        self.session["endedAt"] = now()
        self.store_session()


plugin = Plugin(speak=print)
values = {}
for line in sys.stdin:
    values = json.loads(line)
    plugin.measured(values)
plugin.end(values)
`
