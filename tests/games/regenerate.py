"""`python -m tests.games.regenerate`: answer every written session anew, and say which files changed."""

from tests.games.sessions import files, name_of, refreshed


def main() -> None:
    for path in files():
        text = refreshed(path)
        if text != path.read_text(encoding="utf-8"):
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"changed: {name_of(path)}")


if __name__ == "__main__":
    main()
