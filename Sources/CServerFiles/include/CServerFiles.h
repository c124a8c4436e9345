#ifndef CSERVERFILES_H
#define CSERVERFILES_H

#include <stddef.h>
#include <stdint.h>

/// A file of TodoServer that is part of the program. As C it is compiled at once; array literals of Swift
/// take a minute and 2 GB of memory.
typedef struct {
  /// Where it is in the folder of TodoServer.
  const char *_Nonnull path;
  const uint8_t *_Nonnull bytes;
  size_t count;
} CServerFile;

/// All files.
const CServerFile *_Nonnull server_files(void);

/// How many there are.
size_t server_file_count(void);

#endif
