"""The table page as a whole: camera, eyes, game, voice and server put together."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from companion.play.table_camera import TableCamera
from companion.showdown.watching import Watcher
from companion.sitting.announcer import Speaks
from companion.sitting.eyes import Eyes, NewWatcher
from companion.sitting.memory import Memory
from companion.sitting.sitting import Sitting
from companion.table.profile import TableProfile
from companion.voice.engines import find_engine
from companion.voice.option import VoiceChoice, open_voice
from companion.voice.voice import Voice
from companion.web.app import TableApp
from companion.web.live_picture import LivePicture
from companion.web.pages import Pages
from companion.web.server import PageServer
from companion.web.sharing import listening_socket, shared_or_not


@dataclass(frozen=True, slots=True)
class Wishes:
    """How the page is to be served. `voice` None: by the pages, and by the system while no page can speak."""

    folder: Path
    port: int | None = None
    share: bool = False
    voice: VoiceChoice | None = None
    profile: TableProfile | None = None


@dataclass(frozen=True, slots=True)
class TablePage:
    """A page that is being served. `address` is the link for this machine's browser."""

    address: str
    server: PageServer
    sitting: Sitting
    pages: Pages


@contextmanager
def table_page(camera: TableCamera, wishes: Wishes, new_watcher: NewWatcher = Watcher) -> Iterator[TablePage]:
    """Serve the page before this camera until the block ends. Raises CompanionError if it cannot be served."""
    with ExitStack() as stack:
        listening = listening_socket(wishes.port, wishes.share)
        stack.callback(listening.close)
        port = int(listening.getsockname()[1])
        sharing = shared_or_not(port, _key(wishes.folder) if wishes.share else None)
        eyes = Eyes(camera, new_watcher)
        stack.callback(eyes.close)
        pages = Pages(_other_voice(wishes.voice, stack), pages_speak=wishes.voice is None)
        sitting = Sitting(wishes.folder, eyes, pages.voice, wishes.profile)
        stack.callback(sitting.close)
        sitting.listen(pages.changed)
        picture = LivePicture(camera)
        stack.callback(picture.close)
        server = PageServer(TableApp(sitting, pages, picture, sharing), listening)
        stack.callback(server.close)
        shown = f"http://127.0.0.1:{port}/" + (f"?key={sharing.key}" if sharing.key else "")
        yield TablePage(shown, server, sitting, pages)


def _key(folder: Path) -> str:
    """The key of the shared page: a new one, unless a game is open whose pages know it."""
    memory = Memory(folder)
    if memory.open_game is None:
        memory.new_key()
    return memory.key


def _other_voice(choice: VoiceChoice | None, stack: ExitStack) -> Callable[[], Speaks]:
    """The voice for while no page speaks: the chosen one, else the system's as soon as there is something to say."""
    if choice is not None:
        chosen = stack.enter_context(open_voice(choice))
        return lambda: chosen

    @lru_cache(maxsize=1)
    def system_voice() -> Voice:
        voice = Voice(find_engine())
        stack.callback(voice.close, finish=False)
        return voice

    return system_voice
