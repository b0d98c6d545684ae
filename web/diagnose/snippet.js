/**
 * Python that prints the shapes an error leaves out. It needs only the standard library, and knows an array of any
 * library by its `shape`. Its output can be pasted with the error, because it writes names and shapes as
 * `recognise` reads them. Where a playground has an address, a link opens it with both.
 */

const NOTE = '  # Put the address of another playground here if you use one.';
const LINK = String.raw`, playground + "#expr=" + urllib.parse.quote("\n    ".join(told + rows)[:3000])`;

/**
 * @param {string} [playground]  its address, with a slash at the end; without one, no link is printed
 * @returns {string}  at most 25 lines
 * @example
 *   snippet('http://localhost/').split('\n').length <= 25; // true
 */
export function snippet(playground = '') {
  return String.raw`# Prints the shapes in a line that fails. For the top of a script, a first cell, or conftest.py.
import contextlib, linecache, os, re, sys, traceback as tb, urllib.parse
def _shown(error${playground && `, playground="${playground}"`}):${playground && NOTE}
    calls, shapes = [(f.f_code.co_filename, f, line) for f, line in tb.walk_tb(error.__traceback__)], {}
    own = [each for each in calls if not re.search(r"(site|dist)-packages|[\\/]lib[\\/]python\d|^<[_f]", each[0])]
    for file, frame, n in reversed(own or calls):
        code = linecache.getline(file, n).strip()
        while code.count("(") > code.count(")") and linecache.getline(file, n + 1):
            code, n = code + " " + linecache.getline(file, n + 1).strip(), n + 1
        for name in re.findall(r"[A-Za-z_][\w.]*", re.sub(r"'[^']*'|\"[^\"]*\"|#.*", "", code)):
            value, path = {**frame.f_globals, **frame.f_locals}, ""
            with contextlib.suppress(Exception):
                for part in name.split("."):
                    value, path = (getattr(value, part), path + "." + part) if path else (value[part], part)
                    for i, x in [("", value), *zip(map("[{}]".format, range(9)), value if type(value) is list else [])]:
                        if hasattr(x, "shape"): shapes[path + i] = tuple(map(int, x.shape)), getattr(x, "dtype", "")
        if shapes:
            told = [f'File "{os.path.basename(file)}", line {n}', code, *tb.format_exception_only(type(error), error)]
            rows = [f"{name}.shape = {shape}  # {dtype}" for name, (shape, dtype) in shapes.items()]
            return "\n".join(["", *rows${playground && LINK}])
sys.excepthook = lambda *e, before=sys.excepthook: before(*e) or print(_shown(e[1]) or "", file=sys.stderr)
try: get_ipython().set_custom_exc((Exception,), lambda s, *e, **o: s.showtraceback(e, **o) or print(_shown(e[1]) or ""))
except NameError: pass
def pytest_exception_interact(call, report):
    report.sections += [("shapes", each) for each in [_shown(call.excinfo.value)] if each]`;
}
