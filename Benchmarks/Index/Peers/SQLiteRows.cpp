#include "peers.h"

#include <cstdio>
#include <cstdlib>
#include <sqlite3.h>
#include <string>
#include <vector>

/// What a program does that writes rows into SQLite and nothing else: statements prepared once,
/// values bound, full synchronization.
struct peer_rows {
  sqlite3 *database = nullptr;
  std::vector<sqlite3_stmt *> statements;

  void check(int status) const {
    if (status == SQLITE_OK || status == SQLITE_ROW || status == SQLITE_DONE) return;
    std::fprintf(stderr, "SQLite: %s\n", sqlite3_errmsg(database));
    std::abort();
  }
};

peer_rows *peer_rows_open(const char *path) {
  auto *rows = new peer_rows;
  rows->check(sqlite3_open(path, &rows->database));
  peer_rows_execute(rows, "PRAGMA journal_mode = WAL");
  peer_rows_execute(rows, "PRAGMA synchronous = FULL");
  return rows;
}

void peer_rows_close(peer_rows *rows) {
  for (auto *statement : rows->statements) sqlite3_finalize(statement);
  rows->check(sqlite3_close(rows->database));
  delete rows;
}

void peer_rows_execute(peer_rows *rows, const char *sql) {
  rows->check(sqlite3_exec(rows->database, sql, nullptr, nullptr, nullptr));
}

uint32_t peer_rows_prepare(peer_rows *rows, const char *sql) {
  sqlite3_stmt *statement = nullptr;
  rows->check(sqlite3_prepare_v3(
      rows->database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr));
  rows->statements.push_back(statement);
  return uint32_t(rows->statements.size() - 1);
}

void peer_rows_bind_null(peer_rows *rows, uint32_t statement, int index) {
  rows->check(sqlite3_bind_null(rows->statements[statement], index));
}

void peer_rows_bind_integer(peer_rows *rows, uint32_t statement, int index, int64_t value) {
  rows->check(sqlite3_bind_int64(rows->statements[statement], index, value));
}

void peer_rows_bind_real(peer_rows *rows, uint32_t statement, int index, double value) {
  rows->check(sqlite3_bind_double(rows->statements[statement], index, value));
}

void peer_rows_bind_text(peer_rows *rows, uint32_t statement, int index, const char *value) {
  rows->check(sqlite3_bind_text(rows->statements[statement], index, value, -1, SQLITE_TRANSIENT));
}

bool peer_rows_step(peer_rows *rows, uint32_t statement) {
  const int status = sqlite3_step(rows->statements[statement]);
  rows->check(status);
  if (status == SQLITE_ROW) return true;
  rows->check(sqlite3_reset(rows->statements[statement]));
  return false;
}

int peer_rows_column_type(peer_rows *rows, uint32_t statement, int column) {
  return sqlite3_column_type(rows->statements[statement], column);
}

int64_t peer_rows_column_integer(peer_rows *rows, uint32_t statement, int column) {
  return sqlite3_column_int64(rows->statements[statement], column);
}

double peer_rows_column_real(peer_rows *rows, uint32_t statement, int column) {
  return sqlite3_column_double(rows->statements[statement], column);
}

const char *peer_rows_column_text(peer_rows *rows, uint32_t statement, int column) {
  return reinterpret_cast<const char *>(sqlite3_column_text(rows->statements[statement], column));
}
