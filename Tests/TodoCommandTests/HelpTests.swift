import Foundation
import Testing

@testable import TodoCommand

/// The help of each verb, whole.
///
/// Written by the command itself; whoever changes a verb reads here what a person will see.
struct HelpTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  @Test(arguments: helps.keys.sorted())
  func theHelpOfAVerbReads(verb: String) throws {
    let words = verb.split(separator: " ").map(String.init)
    for arguments in [["help"] + words, words + ["--help"]] {
      let result = try BuiltProduct("todo").run(
        arguments, environment: session.environment, in: session.folder)
      #expect(result.output == Self.helps[verb], "\(arguments)")
      #expect(result.error.isEmpty && result.code == 0)
    }
  }

  /// The command's own description of itself, as far as it is asked for.
  private struct Dump: Decodable {
    struct Command: Decodable {
      let commandName: String
      let discussion: String?
      let arguments: [Argument]?
      let subcommands: [Command]?

      var withSubcommands: [Command] { [self] + (subcommands ?? []).flatMap(\.withSubcommands) }
    }

    struct Argument: Decodable {
      struct Name: Decodable {
        let kind: String
        let name: String
      }

      let kind: String
      let names: [Name]?
    }

    let command: Command
  }

  private func commands() throws -> [Dump.Command] {
    let result = try session.todo("--experimental-dump-help")
    return try JSONDecoder().decode(Dump.self, from: Data(result.output.utf8))
      .command.withSubcommands.filter { $0.commandName != "help" }
  }

  @Test func everyVerbHasExamples() throws {
    for command in try commands() {
      let discussion = try #require(command.discussion, "\(command.commandName)")
      #expect(discussion.contains("todo \(command.commandName == "todo" ? "" : "")"))
    }
  }

  @Test func everyOptionWithoutAValueIsKnownToSignedPositions() throws {
    var flags: Set<String> = []
    for argument in try commands().flatMap({ $0.arguments ?? [] }) where argument.kind == "flag" {
      for name in argument.names ?? [] where name.kind == "long" { flags.insert("--\(name.name)") }
    }
    #expect(flags == SignedPositions.flags)
  }

  private static let helps: [String: String] = [
    "near": """
    OVERVIEW: What can be done near a position, nearest first.

    Examples:
      todo near 52.52,13.405
      todo near -33.87,151.21 --within 500m --tag shop
      todo near "52°31'12\\"N 13°24'18\\"E" --limit 3 --json
      todo near home
      todo near - < positions.txt      (a position a line in, a line of JSON out)

    A position is latitude and longitude in degrees, a geo: URI, a full Plus Code,
    geohash:…, a link of OpenStreetMap, Google Maps or Apple Maps, or the name of a
    place ("todo help place").

    USAGE: todo near <position> ... [--within <distance>] [--limit <count>] [--tag <tag> ...] [--due <when>] [--text <text>] [--done] [--in <file>] [--units <units>] [--json] [--db <file>]

    ARGUMENTS:
      <position>              Where; - reads positions from standard input.

    OPTIONS:
      --within <distance>     How far at most, such as 500m, 1.2km or 0.3mi.
      --limit <count>         How many at most; 10 where neither this nor --within
                              is given.
      --tag <tag>             Only items with this tag; given several times, with
                              all.
      --due <when>            Only items that are due today, within a week,
                              overdue, or that have no due time (none). (values:
                              today, week, overdue, none)
      --text <text>           Only items with this in their title, note or
                              location, whatever the case.
      --done                  Done items instead of open ones.
      --in <file>             Only items inside the region of this GeoJSON file.
      --units <units>         The units of the distances: metric or imperial (feet
                              and miles). (values: metric, imperial; default:
                              metric)
      --json                  Print JSON, with distances in metres.
      --db <file>             The file that holds the items; $TODO_DB where it is
                              not given.
      --version               Show the version.
      -h, --help              Show help information.


    """,
    "add": """
    OVERVIEW: Add an item; prints its id.

    Examples:
      todo add "Buy milk" --at 52.5219,13.4132 --name Rewe --tag shop
      todo add "Return books" --due 2026-12-24 --note "The blue ones"
      todo add "See the opera" --at -33.8568,151.2153
      todo add "Water the plants" --at home
      todo add "Milk" --place supermarket

    An item that equals an open one is not added again: its id is printed. "todo
    help place" says how places get names.

    USAGE: todo add <title> [--at <position>] [--name <name>] [--due <date>] [--tag <tag> ...] [--place <name> ...] [--note <text>] [--json] [--db <file>]

    ARGUMENTS:
      <title>                 What is to be done.

    OPTIONS:
      --at <position>         Where: the name of a place, or a position in any form
                              that "todo near" reads.
      --name <name>           What the location is called.
      --due <date>            When it is due: 2026-12-24 (the end of that day),
                              "2026-12-24 18:00", tomorrow, fri, "in 3 days", "next
                              week", or RFC 3339.
      --tag <tag>             A tag; can be given several times.
      --place <name>          At any place of this name, beside those it has; can
                              be given several times.
      --note <text>           What else there is to say.
      --json                  Print JSON: the id, and whether the item is new.
      --db <file>             The file that holds the items; $TODO_DB where it is
                              not given.
      --version               Show the version.
      -h, --help              Show help information.


    """,
    "list": """
    OVERVIEW: List the items: the open ones, then the done ones.

    Examples:
      todo list --due week --tag shop --sort due
      todo list --text milk --json
      todo list --sort distance --from home
      todo list --in district.geojson

    USAGE: todo list [--tag <tag> ...] [--due <when>] [--text <text>] [--done] [--in <file>] [--sort <order>] [--from <position>] [--json] [--db <file>]

    OPTIONS:
      --tag <tag>             Only items with this tag; given several times, with
                              all.
      --due <when>            Only items that are due today, within a week,
                              overdue, or that have no due time (none). (values:
                              today, week, overdue, none)
      --text <text>           Only items with this in their title, note or
                              location, whatever the case.
      --done                  Done items instead of open ones.
      --in <file>             Only items inside the region of this GeoJSON file.
      --sort <order>          Within a section by due time, title, when it was
                              added, or distance, not as it stands. (values: due,
                              title, added, distance)
      --from <position>       From where --sort distance measures: a position or
                              the name of a place.
      --json                  Print JSON.
      --db <file>             The file that holds the items; $TODO_DB where it is
                              not given.
      --version               Show the version.
      -h, --help              Show help information.


    """,
    "show": """
    OVERVIEW: Show the details of an item.

    Examples:
      todo show k7f3
      todo show k7f3qz --json

    USAGE: todo show <id> [--json] [--db <file>]

    ARGUMENTS:
      <id>                    The item's id, or as much of its beginning as is
                              unique.

    OPTIONS:
      --json                  Print JSON.
      --db <file>             The file that holds the items; $TODO_DB where it is
                              not given.
      --version               Show the version.
      -h, --help              Show help information.


    """,
    "done": """
    OVERVIEW: Check items: they move to the done list.

    Examples:
      todo done k7f3
      todo done k7f3 9dn0

    One that is done already stays. When one is not found, none is changed.

    USAGE: todo done <id> ... [--db <file>]

    ARGUMENTS:
      <id>                    The items' ids, or as much of their beginnings as is
                              unique.

    OPTIONS:
      --db <file>             The file that holds the items; $TODO_DB where it is
                              not given.
      --version               Show the version.
      -h, --help              Show help information.


    """,
    "undone": """
    OVERVIEW: Uncheck items: they move back to the open list.

    Examples:
      todo list --done
      todo undone k7f3

    One that is open already stays. When one is not found, none is changed.

    USAGE: todo undone <id> ... [--db <file>]

    ARGUMENTS:
      <id>                    The items' ids, or as much of their beginnings as is
                              unique.

    OPTIONS:
      --db <file>             The file that holds the items; $TODO_DB where it is
                              not given.
      --version               Show the version.
      -h, --help              Show help information.


    """,
    "edit": """
    OVERVIEW: Change an item; what is not named stays as it is, its id among it.

    Examples:
      todo edit k7f3 --title "Buy oat milk" --due 2026-12-24
      todo edit k7f3 --at -33.8568,151.2153 --name "Opera House"
      todo edit k7f3 --tag urgent --untag shop --without due --without note
      todo edit k7f3 --without places --place supermarket

    USAGE: todo edit <id> [--title <title>] [--at <position>] [--name <name>] [--due <date>] [--tag <tag> ...] [--place <name> ...] [--note <text>] [--untag <tag> ...] [--without <field> ...] [--db <file>]

    ARGUMENTS:
      <id>                    The item's id, or as much of its beginning as is
                              unique.

    OPTIONS:
      --title <title>         What is to be done.
      --at <position>         Where: the name of a place, or a position in any form
                              that "todo near" reads.
      --name <name>           What the location is called.
      --due <date>            When it is due: 2026-12-24 (the end of that day),
                              "2026-12-24 18:00", tomorrow, fri, "in 3 days", "next
                              week", or RFC 3339.
      --tag <tag>             A tag; can be given several times.
      --place <name>          At any place of this name, beside those it has; can
                              be given several times.
      --note <text>           What else there is to say.
      --untag <tag>           A tag to take away; can be given several times.
      --without <field>       A field to empty: due, note, at, name, location (at
                              and name), places or tags; can be given several
                              times. (values: due, note, at, name, location,
                              places, tags)
      --db <file>             The file that holds the items; $TODO_DB where it is
                              not given.
      --version               Show the version.
      -h, --help              Show help information.


    """,
    "rm": """
    OVERVIEW: Remove items for good; their ids are not given again.

    Examples:
      todo rm k7f3
      todo rm k7f3 9dn0

    When one is not found, none is removed.

    USAGE: todo rm <id> ... [--db <file>]

    ARGUMENTS:
      <id>                    The items' ids, or as much of their beginnings as is
                              unique.

    OPTIONS:
      --db <file>             The file that holds the items; $TODO_DB where it is
                              not given.
      --version               Show the version.
      -h, --help              Show help information.


    """,
    "place": """
    OVERVIEW: Give names to places: one, such as home, or a set, such as
    supermarket.

    Examples:
      todo place add home 52.52,13.405
      todo place add supermarket 52.5219,13.4132 --radius 50m
      todo place add supermarket 52.5273,13.4275 --radius 50m
      todo near home
      todo add "Milk" --place supermarket

    A name can be given wherever a position can, upper or lower case. Several
    places of one name are a set: an item with --place can be done at any of them,
    but no single position can be had from it. When a place is added to a set, open
    items that have the whole set get it too; when one is removed, items keep it.

    USAGE: todo place <subcommand>

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help information.

    SUBCOMMANDS:
      add                     Give a place a name, or add it to those that have the
                              name.
      list                    List the named places: what each is, and a position
                              in the middle of it.
      rm                      Forget names of places; items keep their places.

      See 'todo help place <subcommand>' for detailed help.

    """,
    "place add": """
    OVERVIEW: Give a place a name, or add it to those that have the name.

    Examples:
      todo place add home 52.52,13.405
      todo place add park 52.5273,13.4275 --radius 400m
      todo place add "old town" --region district.geojson

    Without --radius it is a point. Open items that have every place of the name
    get this one too. One that is there already is not added again.

    USAGE: todo place add <name> [<position> ...] [--radius <distance>] [--region <file>] [--db <file>]

    ARGUMENTS:
      <name>                  What the place is called.
      <position>              Where, in any form that "todo near" reads; or
                              --region.

    OPTIONS:
      --radius <distance>     Everything within this distance, such as 50m or 0.2mi.
      --region <file>         The region of this GeoJSON file.
      --db <file>             The file that holds the items; $TODO_DB where it is
                              not given.
      --version               Show the version.
      -h, --help              Show help information.


    """,
    "place list": """
    OVERVIEW: List the named places: what each is, and a position in the middle of
    it.

    Examples:
      todo place list
      todo place list --json

    USAGE: todo place list [--units <units>] [--json] [--db <file>]

    OPTIONS:
      --units <units>         The units of lengths and areas: metric or imperial
                              (feet, miles and acres). (values: metric, imperial;
                              default: metric)
      --json                  Print JSON, with areas in square metres.
      --db <file>             The file that holds the items; $TODO_DB where it is
                              not given.
      --version               Show the version.
      -h, --help              Show help information.


    """,
    "place rm": """
    OVERVIEW: Forget names of places; items keep their places.

    Examples:
      todo place rm home
      todo place rm supermarket --at 52.5219,13.4132

    USAGE: todo place rm <name> ... [--at <position>] [--db <file>]

    ARGUMENTS:
      <name>                  What they are called; of a set every place is
                              forgotten.

    OPTIONS:
      --at <position>         Only the place of the set that is nearest to this
                              position.
      --db <file>             The file that holds the items; $TODO_DB where it is
                              not given.
      --version               Show the version.
      -h, --help              Show help information.


    """,
    "completions": """
    OVERVIEW: Print the script by which a shell completes ids, tags, places and
    options.

    To install it, once:
      bash: echo 'eval "$(todo completions bash)"' >> ~/.bashrc
      zsh:  todo completions zsh > ~/.zfunc/_todo
            (a folder that is in $fpath before compinit is called)
      fish: todo completions fish > ~/.config/fish/completions/todo.fish

    USAGE: todo completions <shell>

    ARGUMENTS:
      <shell>                 The shell. (values: bash, zsh, fish)

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help information.


    """,
    "import": """
    OVERVIEW: Add the items of GeoJSON, GPX and CSV files; prints their ids.

    Examples:
      todo import places.csv districts.geojson
      todo import --dry-run waypoints.gpx
      curl https://example.org/places.geojson | todo import -

    What a file holds says its format. An item that equals an open one is not added
    again: its id is printed; so an import that was broken off is simply run again.
    What cannot be read is left out and told, and the exit code is 65.

    USAGE: todo import <file> ... [--strict] [--dry-run] [--json] [--db <file>]

    ARGUMENTS:
      <file>                  GeoJSON, GPX or CSV files; - reads standard input.

    OPTIONS:
      --strict                Add nothing at all when there is anything wrong in
                              any of the files.
      --dry-run               Add nothing, and say what would happen.
      --json                  Print JSON: how many of each file were added, were
                              there already, were refused.
      --db <file>             The file that holds the items; $TODO_DB where it is
                              not given.
      --version               Show the version.
      -h, --help              Show help information.


    """,
    "export": """
    OVERVIEW: Print all items as GeoJSON, GPX waypoints or CSV, which "todo import"
    reads.

    Examples:
      todo export > items.geojson
      todo export --format gpx > waypoints.gpx
      todo export --format csv --tag shop

    Open and done items; their ids stay behind, for they belong to the file.
    GeoJSON can say everything. A waypoint is one position, and a row one position
    or circle: what they cannot say is left out and told, and the exit code is 65.

    USAGE: todo export [--format <format>] [--tag <tag> ...] [--due <when>] [--text <text>] [--done] [--in <file>] [--db <file>]

    OPTIONS:
      --format <format>       In which format. (values: geojson, csv, gpx; default:
                              geojson)
      --tag <tag>             Only items with this tag; given several times, with
                              all.
      --due <when>            Only items that are due today, within a week,
                              overdue, or that have no due time (none). (values:
                              today, week, overdue, none)
      --text <text>           Only items with this in their title, note or
                              location, whatever the case.
      --done                  Done items instead of open ones.
      --in <file>             Only items inside the region of this GeoJSON file.
      --db <file>             The file that holds the items; $TODO_DB where it is
                              not given.
      --version               Show the version.
      -h, --help              Show help information.


    """,
    "": """
    OVERVIEW: A to-do list that knows where you are: what can be done near here,
    nearest first.

    Examples:
      todo add "Buy milk" --at 52.5219,13.4132 --name Rewe --tag shop
      todo near 52.52,13.405 --within 2km
      todo place add home 52.52,13.405
      todo near home
      todo done k7f3

    Items are kept in $TODO_DB, else in $XDG_DATA_HOME/todo/todo.sqlite.
    Exit codes: 0 done, 1 nothing found, 64 misuse, 65 bad data, 66 no such file,
    69 store unavailable, 70 our own fault.

    USAGE: todo <subcommand>

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help information.

    SUBCOMMANDS:
      near                    What can be done near a position, nearest first.
      add                     Add an item; prints its id.
      list                    List the items: the open ones, then the done ones.
      show                    Show the details of an item.
      done                    Check items: they move to the done list.
      undone                  Uncheck items: they move back to the open list.
      edit                    Change an item; what is not named stays as it is, its
                              id among it.
      rm                      Remove items for good; their ids are not given again.
      place                   Give names to places: one, such as home, or a set,
                              such as supermarket.
      import                  Add the items of GeoJSON, GPX and CSV files; prints
                              their ids.
      export                  Print all items as GeoJSON, GPX waypoints or CSV,
                              which "todo import" reads.
      completions             Print the script by which a shell completes ids,
                              tags, places and options.

      See 'todo help <subcommand>' for detailed help.

    """,
  ]
}
