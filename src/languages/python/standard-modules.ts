/** Modules that Python itself brings, those that are imported often. */

const NAMES = `abc argparse array ast asyncio base64 builtins calendar codecs collections concurrent configparser contextlib copy
csv dataclasses datetime decimal difflib email enum errno fractions functools glob gzip hashlib heapq html http
importlib inspect io itertools json keyword locale logging math multiprocessing numbers operator os pathlib pickle
platform pprint profile queue random re resource sched secrets select selectors shutil signal site socket sqlite3
ssl stat statistics string struct subprocess sys syslog tempfile textwrap threading time token tokenize trace
traceback types typing unittest urllib uuid warnings wave webbrowser xml zipfile`

const STANDARD = new Set(NAMES.split(/\s+/))

export function isStandardModule(module: string): boolean {
  return STANDARD.has(module.split('.')[0])
}
