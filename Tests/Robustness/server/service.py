"""What the scripts in this folder share: a server that is started, asked and stopped."""

import atexit
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time

# No compiled copy beside the sources.
sys.dont_write_bytecode = True


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Service:
    """A server on a free port, over a folder of its own."""

    all = []

    def __init__(self, program, folder, *options, log=subprocess.DEVNULL, data=None):
        self.program, self.options, self.log = program, options, log
        self.data = data or os.path.join(folder, "data")
        self.port = free_port()
        self.process = None
        Service.all.append(self)

    def run(self, *arguments):
        """What a verb of the server prints."""
        return subprocess.run(
            [self.program, *arguments, "--data", self.data], check=True, capture_output=True,
            text=True).stdout.strip()

    def add_person(self, name, scopes="read,write,report"):
        """A token of a new person."""
        self.run("user", "add", name)
        return self.run("token", "add", name, "--scope", scopes)

    def start(self):
        """Returns how many seconds pass until the server is ready."""
        began = time.monotonic()
        self.process = subprocess.Popen(
            [self.program, "--listen", f"127.0.0.1:{self.port}", "--data", self.data, "--rate", "0",
             *self.options], stdout=self.log, stderr=self.log)
        while time.monotonic() - began < 60:
            try:
                if self.request("GET", "/readyz")[0] == 200:
                    return time.monotonic() - began
            except (OSError, http.client.HTTPException):
                if self.process.poll() is not None:
                    sys.exit(f"FAILED: the server ended with {self.process.returncode}")
            time.sleep(0.005)
        sys.exit("FAILED: the server did not get ready within a minute")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """Stops the server as an administrator does; returns how many seconds that takes."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=30)
        check(code == 0, f"a stop ended with {code}")
        return time.monotonic() - began

    def connect(self, timeout=20):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def request(self, method, path, token=None, body=None, headers=None, connection=None):
        """The status and the body; what is JSON is read."""
        own = connection is None
        connection = connection or self.connect()
        headers = dict(headers or {})
        if token:
            headers["Authorization"] = "Bearer " + token
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
            headers.setdefault("Content-Type", "application/json")
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            data = answer.read()
        finally:
            if own:
                connection.close()
        if "json" in (answer.headers["content-type"] or ""):
            data = json.loads(data) if data else None
        return answer.status, data

    def lists(self, token):
        """The person's lists, the own one first."""
        found = self.request("GET", "/v1/lists", token)[1]
        return sorted(found, key=lambda one: not one["own"])

    def file(self, list_id):
        return os.path.join(self.data, "lists", list_id + ".sqlite")

    def memory(self, name="VmRSS"):
        """The resident memory in KiB, or its peak as VmHWM."""
        with open(f"/proc/{self.process.pid}/status") as status:
            for line in status:
                if line.startswith(name + ":"):
                    return int(line.split()[1])
        return 0


def check(condition, message):
    if not condition:
        # Also from a thread, and whatever else is going on.
        print(f"FAILED: {message}", flush=True)
        end_all()
        os._exit(1)


def end_all():
    """Leaves no server behind."""
    for service in Service.all:
        if service.process:
            service.process.kill()


atexit.register(end_all)
