import ToDo
import ToDoFormats

let file = """
  title,lat,lon,tags
  Buy milk,52.5219,13.4132,shop
  Return books,52.4967,east,errand

  """
let store = InMemoryItemStore()
let format = ItemFileFormat.detecting(file.utf8) ?? .csv
try format.read(ByteStream(file.utf8)) { entry in
  switch entry {
  case .item(let item): try store.add(item)
  case .removal: break  // only in exports of a list: the item was deleted there
  case .warning(let notice): print("Warning: \(notice)")
  case .refusal(let notice): print("Skipped: \(notice)")
  }
}
print("\(store.items().count) item read")
