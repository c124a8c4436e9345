"""Lists for the scripts beside this one: made by one import each of some, and copied."""
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "../../Tests/Robustness/server"))

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
SEED = 1


def write_items(path, count, numbers):
    """Items in a box of one degree (52 to 53 north, 13 to 14 east), with what people write."""
    with open(path, "w") as file:
        file.write("title,latitude,longitude,name,tags\n")
        for number in range(count):
            file.write(f"Buy something at shop {number},{52 + numbers.random():.6f},"
                       f"{13 + numbers.random():.6f},Shop {number % 50},errand\n")


def make_list(todo, folder, path, count, numbers):
    csv = os.path.join(folder, "items.csv")
    write_items(csv, count, numbers)
    subprocess.run([todo, "import", csv, "--db", path], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)


def add_lists(service, todo, folder, count, items, person="anna", kinds=20):
    """Adds so many lists with so many items each, of a person; returns their ids. The server must not
    be running. Lists of a kind are copies of one file."""
    numbers = random.Random(SEED)
    lists = os.path.join(service.data, "lists")
    os.makedirs(lists, exist_ok=True)
    ids = ["".join(numbers.choice(LETTERS) for _ in range(16)) for _ in range(count)]
    kinds = min(kinds, count)
    templates = []
    for kind in range(kinds):
        templates.append(os.path.join(folder, f"kind{kind}.sqlite"))
        make_list(todo, folder, templates[-1], items, numbers)
    for number, id in enumerate(ids):
        shutil.copyfile(templates[number % kinds], os.path.join(lists, id + ".sqlite"))
    for template in templates:
        os.remove(template)
    database = sqlite3.connect(os.path.join(service.data, "server.sqlite"))
    with database:
        owner = database.execute("SELECT id FROM people WHERE name = ?", (person,)).fetchone()[0]
        database.executemany(
            "INSERT INTO lists (id, name, made) VALUES (?, ?, ?)",
            [(id, f"List {number}", time.time()) for number, id in enumerate(ids)])
        database.executemany(
            "INSERT INTO members (list, person, role, reminds) VALUES (?, ?, 'owner', 1)",
            [(id, owner) for id in ids])
    database.close()
    return ids


def until_quiet(service):
    """Returns when the server has looked at all lists, and rests."""
    before = -1.0
    while True:
        with open(f"/proc/{service.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        now = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        if now - before < 0.1:
            return
        before = now
        time.sleep(6)
