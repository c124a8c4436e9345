"""What the benchmarks of the server share."""
import re
import socket
import subprocess
import sys
import time
import urllib.request


def fetch(address, timeout=600):
    with urllib.request.urlopen(address, timeout=timeout) as answer:
        return answer.read()


def wait_until(body):
    """What the body returns, once it no longer fails; the failure after ten seconds."""
    for _ in range(100):
        try:
            return body()
        except (OSError, subprocess.CalledProcessError):
            time.sleep(0.1)
    return body()


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def wrk(address, seconds, connections, script=None):
    """Loads an address with as many connections that stay open; see `Load`."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency"]
    if script:
        command += ["-s", script]
    text = subprocess.run(
        command + [address], check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in text or "Socket errors" in text:
        sys.exit(f"{sys.argv[0]}: the server refused requests:\n" + text)
    return Load(text)


class Load:
    """What wrk says: requests a second, and the median and the 99th percentile in milliseconds."""

    UNITS = {"us": 1e-3, "ms": 1, "s": 1e3, "m": 6e4}

    def __init__(self, text):
        self.rate = float(re.search(r"Requests/sec:\s*([\d.]+)", text)[1])
        self.median, self.p99 = (
            self.milliseconds(*re.search(rf"{part}%\s*([\d.]+)(us|ms|s|m)\b", text).groups())
            for part in (50, 99))

    def milliseconds(self, number, unit):
        return float(number) * self.UNITS[unit]
