// Fetches what the frame runs: program-worker.js and its imports as text, and the core as bytes. The page does this,
// because a frame without an origin can load nothing.

/** Imports of a built file: static, and dynamic. */
const IMPORT = /(?:\bfrom\s*|\bimport\s*)["'`](\.\/[^"'`]+)["'`]/g;
const LATER = /\bimport\(\s*["'`](\.\/[^"'`]+)["'`]/g;

/** @param {string} from @returns {Promise<Response>} */
const fetched = async (from) => {
  const response = await fetch(from);
  if (!response.ok) throw new Error(`${from}: ${response.status}`);
  return response;
};

/**
 * @param {boolean} isWhole  whether to include files that it may import later
 * @returns {Promise<import('./sandbox.js').FrameFiles>}
 */
export async function fetchFrameFiles(isWhole) {
  const { programWorker } = await import('./program-worker.js');
  /** @type {Map<string, Promise<{ code: string, imports: string[], later: string[] }>>} */
  const known = new Map();
  const visit = (/** @type {string} */ from) => {
    const found = known.get(from) ?? read(from);
    known.set(from, found);
    return found;
  };
  const read = async (/** @type {string} */ from) => {
    const code = await (await fetched(from)).text();
    const named = (/** @type {RegExp} */ pattern) =>
      Array.from(code.matchAll(pattern), ([, name = '']) => new URL(name, from).href);
    const imports = named(IMPORT);
    for (const each of imports) void visit(each).catch(() => {}); // reported by `put`
    return { code, imports, later: named(LATER) };
  };
  const core = fetched(programWorker.core()).then((response) => response.arrayBuffer());
  /** Each file after all files that it imports. @type {Map<string, string>} */
  const files = new Map();
  /** @type {Set<string>} */
  const begun = new Set();
  const put = async (/** @type {string} */ from, /** @type {boolean} */ isWhole) => {
    if (begun.has(from)) return;
    begun.add(from);
    const { code, imports, later } = await visit(from);
    for (const each of imports) await put(each, isWhole && from !== programWorker.address);
    for (const each of isWhole ? later : []) await put(each, true);
    files.set(`./${from.slice(from.lastIndexOf('/') + 1)}`, code);
  };
  await put(programWorker.address, isWhole);
  return { files: Array.from(files, ([name, code]) => ({ name, code })), bytes: await core };
}

/** Entries that a text needs besides the first. @param {string} text */
export async function entriesIn(text) {
  return (await import('./program-worker.js')).programWorker.entriesIn(text);
}
