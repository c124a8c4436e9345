// Writes fixes into list files as todo-server does, and nothing else: the control of `fixes`.
//
//   fixes CONNECTIONS SECONDS GROUP FILE...
//
// Each FILE is a list file in which the devices have reported before. CONNECTIONS threads each hand
// over one fix after another, of a random device of a random file, and wait until it is durable. One
// thread for each file writes what waits for it then, in one transaction: the same rows by the same
// statements, the same durability, and at most GROUP fixes together. Prints the fixes a second.
//
// Build: cc -O2 -o fixes fixes.c -lsqlite3 -lpthread
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_CONNECTIONS = 1024 };

typedef struct {
  double time, latitude, longitude;
  sqlite3_int64 device;
  int is_written;
} Fix;

typedef struct {
  const char *path;
  sqlite3_int64 *devices;
  int device_count;
  pthread_mutex_t mutex;
  pthread_cond_t has_waiting, has_written;
  Fix *waiting[MOST_CONNECTIONS];
  int waiting_count;
  int is_over;
} File;

static File *files;
static int file_count;
static double end;
static int most_together;
static unsigned long written;
static pthread_mutex_t written_mutex = PTHREAD_MUTEX_INITIALIZER;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void check(int code, sqlite3 *database) {
  if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW) return;
  fprintf(stderr, "fixes: %s\n", sqlite3_errmsg(database));
  exit(1);
}

static sqlite3 *open_file(const char *path) {
  sqlite3 *database;
  check(sqlite3_open(path, &database), database);
  sqlite3_busy_timeout(database, 5000);
  check(sqlite3_exec(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", 0, 0, 0), database);
  return database;
}

static sqlite3_stmt *prepare(sqlite3 *database, const char *sql) {
  sqlite3_stmt *statement;
  check(sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, 0), database);
  return statement;
}

static void write_fix(sqlite3 *database, sqlite3_stmt *insert, sqlite3_stmt *update, const Fix *fix) {
  sqlite3_bind_int64(insert, 1, fix->device);
  sqlite3_bind_double(insert, 2, fix->time);
  sqlite3_bind_double(insert, 3, fix->latitude);
  sqlite3_bind_double(insert, 4, fix->longitude);
  sqlite3_bind_double(insert, 5, 10);
  sqlite3_bind_double(insert, 6, now());
  check(sqlite3_step(insert), database);
  sqlite3_reset(insert);
  sqlite3_bind_double(update, 1, fix->time);
  sqlite3_bind_double(update, 2, fix->latitude);
  sqlite3_bind_double(update, 3, fix->longitude);
  sqlite3_bind_double(update, 4, 10);
  sqlite3_bind_int64(update, 5, fix->device);
  check(sqlite3_step(update), database);
  sqlite3_reset(update);
}

static void *write_file(void *argument) {
  File *file = argument;
  sqlite3 *database = open_file(file->path);
  sqlite3_stmt *insert = prepare(
      database,
      "INSERT INTO fixes (device, time, latitude, longitude, accuracy, received) "
      "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (device, time) DO NOTHING");
  sqlite3_stmt *update = prepare(
      database,
      "UPDATE devices SET time = ?, latitude = ?, longitude = ?, accuracy = ?, "
      "accepted = accepted + 1 WHERE number = ?");
  for (;;) {
    Fix *batch[MOST_CONNECTIONS];
    pthread_mutex_lock(&file->mutex);
    while (file->waiting_count == 0 && !file->is_over)
      pthread_cond_wait(&file->has_waiting, &file->mutex);
    int count = file->waiting_count < most_together ? file->waiting_count : most_together;
    for (int index = 0; index < count; index++) batch[index] = file->waiting[index];
    file->waiting_count -= count;
    for (int index = 0; index < file->waiting_count; index++)
      file->waiting[index] = file->waiting[index + count];
    pthread_mutex_unlock(&file->mutex);
    if (count == 0) break;
    check(sqlite3_exec(database, "BEGIN IMMEDIATE", 0, 0, 0), database);
    for (int index = 0; index < count; index++) write_fix(database, insert, update, batch[index]);
    check(sqlite3_exec(database, "COMMIT", 0, 0, 0), database);
    pthread_mutex_lock(&file->mutex);
    for (int index = 0; index < count; index++) batch[index]->is_written = 1;
    pthread_cond_broadcast(&file->has_written);
    pthread_mutex_unlock(&file->mutex);
  }
  sqlite3_finalize(insert);
  sqlite3_finalize(update);
  sqlite3_close(database);
  return 0;
}

static void *report(void *argument) {
  unsigned seed = (unsigned)(size_t)argument;
  unsigned long count = 0;
  while (now() < end) {
    File *file = &files[rand_r(&seed) % file_count];
    Fix fix = {
      .time = now(),
      .latitude = 52 + rand_r(&seed) / (double)RAND_MAX,
      .longitude = 13 + rand_r(&seed) / (double)RAND_MAX,
      .device = file->devices[rand_r(&seed) % file->device_count],
    };
    pthread_mutex_lock(&file->mutex);
    file->waiting[file->waiting_count++] = &fix;
    pthread_cond_signal(&file->has_waiting);
    while (!fix.is_written) pthread_cond_wait(&file->has_written, &file->mutex);
    pthread_mutex_unlock(&file->mutex);
    count++;
  }
  pthread_mutex_lock(&written_mutex);
  written += count;
  pthread_mutex_unlock(&written_mutex);
  return 0;
}

static void read_devices(File *file) {
  sqlite3 *database = open_file(file->path);
  sqlite3_stmt *statement = prepare(database, "SELECT number FROM devices");
  while (sqlite3_step(statement) == SQLITE_ROW) {
    file->devices = realloc(file->devices, sizeof *file->devices * (size_t)(file->device_count + 1));
    file->devices[file->device_count++] = sqlite3_column_int64(statement, 0);
  }
  sqlite3_finalize(statement);
  sqlite3_close(database);
  if (file->device_count == 0) {
    fprintf(stderr, "fixes: No device has reported to %s.\n", file->path);
    exit(1);
  }
}

int main(int count, char **arguments) {
  int connections = count > 4 ? atoi(arguments[1]) : 0;
  double seconds = count > 4 ? atof(arguments[2]) : 0;
  most_together = count > 4 ? atoi(arguments[3]) : 0;
  if (connections < 1 || connections > MOST_CONNECTIONS || seconds <= 0 || most_together < 1) {
    fprintf(stderr, "usage: fixes CONNECTIONS SECONDS GROUP FILE...\n");
    return 64;
  }
  file_count = count - 4;
  files = calloc((size_t)file_count, sizeof *files);
  pthread_t writers[file_count], reporters[connections];
  for (int index = 0; index < file_count; index++) {
    files[index].path = arguments[index + 4];
    read_devices(&files[index]);
    pthread_mutex_init(&files[index].mutex, 0);
    pthread_cond_init(&files[index].has_waiting, 0);
    pthread_cond_init(&files[index].has_written, 0);
    pthread_create(&writers[index], 0, write_file, &files[index]);
  }
  double start = now();
  end = start + seconds;
  for (int index = 0; index < connections; index++)
    pthread_create(&reporters[index], 0, report, (void *)(size_t)(index + 1));
  for (int index = 0; index < connections; index++) pthread_join(reporters[index], 0);
  double taken = now() - start;
  for (int index = 0; index < file_count; index++) {
    pthread_mutex_lock(&files[index].mutex);
    files[index].is_over = 1;
    pthread_cond_signal(&files[index].has_waiting);
    pthread_mutex_unlock(&files[index].mutex);
    pthread_join(writers[index], 0);
  }
  printf("%.0f\n", (double)written / taken);
  return 0;
}
