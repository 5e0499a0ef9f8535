"""`companion clips`: recorded reveals, and whether they are still read right."""

import argparse
import json
from pathlib import Path
from typing import Any

from companion.capture.clip import open_clip, read_clip
from companion.capture.clip_truth import Clip
from companion.clips import report
from companion.clips.bank import VERDICTS_FILE, changes, clips_in, keep_verdicts, kept_verdicts
from companion.clips.cores import check_all
from companion.clips.exporting import export
from companion.clips.keeping import clips_folder
from companion.clips.labelling import FORM, in_words, label
from companion.commands.arguments import named_path
from companion.errors import CompanionError
from companion.progress import progress

EXAMPLE = f"""Without DIR, the clips that were kept in games are meant.

`check` replays the clips and compares what is read with their truth. It ends with 1 when a seat is wrong that was not
when the verdicts were last kept (`check --keep` writes them to {VERDICTS_FILE} beside the clips; a clip without kept
verdicts is held to have been right), and when a clip is broken.

example:
  companion clips list
  companion clips label round.clip Ana=3 Ben=gun,late Cy=2,5@2.8 Dee=missing
  companion clips check DIR --keep
  companion clips check DIR --junit clips.xml
  companion clips export DIR --private --out for-others.zip
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion clips`."""
    parser.epilog = EXAMPLE
    actions = parser.add_subparsers(dest="action", metavar="list|show|label|check|export", required=True)

    listing = actions.add_parser("list", help="name the clips with their truth")
    _add_folder(listing)
    _add_json(listing)

    showing = actions.add_parser("show", help="tell everything about one clip")
    showing.add_argument("clip", type=named_path, metavar="CLIP")
    _add_json(showing)

    labelling = actions.add_parser("label", help="correct the truth of one clip")
    labelling.add_argument("clip", type=named_path, metavar="CLIP")
    labelling.add_argument("truth", nargs="*", metavar=FORM, help="0 to 5, fist, gun, gun2 or missing")
    labelling.add_argument("--three", type=float, metavar="SECONDS", help="the moment of three, from the clip's start")

    checking = actions.add_parser("check", help="replay all and compare with the truth")
    _add_folder(checking)
    _add_json(checking)
    checking.add_argument("--junit", type=named_path, metavar="FILE", help="write a JUnit XML report too")
    checking.add_argument("--keep", action="store_true", help="keep these verdicts: later checks compare with them")

    exporting = actions.add_parser("export", help="put the clips into one zip file for others")
    _add_folder(exporting)
    exporting.add_argument("--out", type=named_path, required=True, metavar="FILE.zip")
    exporting.add_argument("--private", action="store_true", help="blacken all but the seats' regions")


def run(args: argparse.Namespace) -> int:
    """What was asked for."""
    actions = {"list": _list, "show": _show, "label": _label, "check": _check, "export": _export}
    return actions[args.action](args)


def _add_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", nargs="?", type=named_path, metavar="DIR", help="a folder of clips, or one clip")


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object a clip")


def _clips(args: argparse.Namespace) -> tuple[Path, list[tuple[str, Path]]]:
    """The folder that is meant, and its clips. Raises CompanionError when there is none."""
    folder = args.folder or clips_folder()
    clips = clips_in(folder) if args.folder or folder.is_dir() else []
    if not clips:
        raise CompanionError(
            f"{folder}: there is no clip in it; `companion record` and `companion play --terminal --record` make some, "
            "and so does the table page of `companion play`, which offers to keep a reveal once a hand is corrected."
        )
    return folder, clips


def _list(args: argparse.Namespace) -> int:
    _, clips = _clips(args)
    faults = 0
    for name, path in clips:
        try:
            told = _told(name, read_clip(path))
        except CompanionError as error:
            faults += 1
            told = {"clip": name, "error": str(error)}
        if args.json:
            print(json.dumps(told, ensure_ascii=False))
        else:
            print(f"{name}   {told.get('error') or ' '.join(told['truth']) or report.TRUTH_UNKNOWN}")
    return 1 if faults else 0


def _show(args: argparse.Namespace) -> int:
    clip = read_clip(args.clip)
    with open_clip(clip) as source:
        count, length_s, size = 0, 0.0, (0, 0)
        for frame in source:
            count, length_s, size = count + 1, frame.time_s, frame.image.shape[1::-1]
    told = _told(args.clip.name, clip) | {
        "frames": count,
        "length_s": round(length_s, 3),
        "width": size[0],
        "height": size[1],
    }
    if args.json:
        print(json.dumps(told, ensure_ascii=False))
        return 0
    three = "not known" if clip.three_s is None else f"at {clip.three_s:.2f} s"
    print(f"{args.clip.name}: {count} frames of {size[0]}x{size[1]} in {length_s:.2f} s, camera {clip.camera}")
    print(f"three {three}")
    for seat in clip.seats:
        where = f"   at {seat.place.x:.0f}, {seat.place.y:.0f}" if seat.place else ""
        print(f"  {in_words(seat)}{'' if seat.armed else '   (no gun to show)'}{where}")
    if not clip.seats:
        print(report.TRUTH_UNKNOWN)
    return 0


def _told(name: str, clip: Clip) -> dict[str, Any]:
    return {"clip": name, "camera": clip.camera, "three_s": clip.three_s, "truth": [in_words(s) for s in clip.seats]}


def _label(args: argparse.Namespace) -> int:
    labelled = label(read_clip(args.clip), args.truth, args.three)
    print(f"{args.clip.name}   {' '.join(in_words(seat) for seat in labelled.seats)}")
    return 0


def _check(args: argparse.Namespace) -> int:
    folder, clips = _clips(args)
    kept = kept_verdicts(folder)
    checks = list(progress(check_all(clips), "clips", len(clips), results_later=True))
    if args.json:
        for check in checks:
            print(json.dumps(report.as_json(check, kept), ensure_ascii=False))
    else:
        print(report.in_words(checks, kept))
    if args.junit is not None:
        report.write_junit(args.junit, str(folder), checks, kept)
    broken = any(check.fault is not None for check in checks)
    if args.keep:
        keep_verdicts(folder, checks)
        return 1 if broken else 0
    return 1 if broken or any(change.fails for check in checks for change in changes(check, kept)) else 0


def _export(args: argparse.Namespace) -> int:
    _, clips = _clips(args)
    export(progress(clips, "clips", len(clips), results_later=True), args.out, args.private)
    print(f"{args.out}: {len(clips)} clip{'s' if len(clips) != 1 else ''}")
    return 0
