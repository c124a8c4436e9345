// Most tests here run the built command.
@_exported public import TestSupport
