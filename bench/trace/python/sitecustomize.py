"""Records which function of a repository calls which, in every Python process of a test run."""
import atexit
import os
import sys
import threading

# Generators and coroutines: when one is resumed, the frame above it is whoever iterates, not the caller.
RESUMED = 0x20 | 0x80 | 0x100 | 0x200
# Modules and the bodies of classes lack it: they run, and nobody calls them.
IS_FUNCTION = 0x1
NOT_OURS = ("site-packages", "node_modules", ".venv", ".tox", ".nox")


def start(root, folder):
    root = os.path.join(os.path.realpath(root), "")
    paths = {}
    calls = set()

    def path_of(code):
        """The file of a code object within the repository, or an empty text."""
        path = paths.get(code.co_filename)
        if path is None:
            # `<frozen os>` and `<string>` are no files.
            full = "" if code.co_filename[0] == "<" else os.path.realpath(code.co_filename)
            inside = full[len(root):] if full.startswith(root) else ""
            path = "" if any(part in NOT_OURS for part in inside.split(os.sep)) else inside
            paths[code.co_filename] = path
        return path

    def on_event(frame, event, _argument):
        if event != "call":
            return
        code = frame.f_code
        flags = code.co_flags
        if flags & RESUMED or not flags & IS_FUNCTION or code.co_name[0] == "<":
            return
        above = frame.f_back
        if above is None or not path_of(code):
            return
        caller = above.f_code
        if path_of(caller):
            calls.add((caller, above.f_lineno, code))

    def finish():
        sys.setprofile(None)
        with open(os.path.join(folder, "%d.tsv" % os.getpid()), "w", encoding="utf-8") as out:
            for caller, line, code in list(calls):
                row = (path_of(caller), line, path_of(code), code.co_name, code.co_firstlineno)
                out.write("\t".join(map(str, row)) + "\n")

    def restart():
        calls.clear()
        sys.setprofile(on_event)

    os.register_at_fork(after_in_child=restart)
    atexit.register(finish)
    threading.setprofile(on_event)
    sys.setprofile(on_event)


if "TRACE_ROOT" in os.environ:
    start(os.environ["TRACE_ROOT"], os.environ["TRACE_CALLS"])
