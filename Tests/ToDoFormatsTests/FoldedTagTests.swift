import Foundation
import Testing
import ToDo
import ToDoFormats

/// Tags in several spellings that differ only in upper and lower case.
struct FoldedTagTests {
  @Test(arguments: [
    #"{"type": "Feature", "geometry": null, "properties": {"title": "A", "tags": ["shop", "Shop", "b"]}}"#,
    #"{"type": "Feature", "geometry": null, "properties": {"title": "A", "tags": "shop, Shop b"}}"#,
    "title,tags\nA,shop Shop b\n",
    "title,tags\nA,\"[\"\"shop\"\",\"\"Shop\"\",\"\"b\"\"]\"\n",
    """
    <gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:t="urn:todo:gpx:1" version="1.1">
    <wpt lat="1" lon="2"><name>A</name><extensions><t:tag>shop</t:tag><t:tag>Shop</t:tag>
    <t:tag>b</t:tag></extensions></wpt></gpx>
    """,
  ])
  func aFileGivesEachTagOnceInItsFirstSpelling(file: String) throws {
    let data = Data(file.utf8)
    let format = try #require(ItemFileFormat.detecting(data))
    #expect(try format.read(data).items.map(\.tags) == [["shop", "b"]])
  }
}
