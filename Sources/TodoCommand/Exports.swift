// How a command speaks: errors, exit codes and tables. Every file here does.
@_exported public import CommandSupport
