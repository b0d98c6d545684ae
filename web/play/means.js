// What runs in the frame: inside.js with all it imports, as text, and the core as bytes. The page fetches them, because
// a frame without an origin can load nothing.

/** What a file imports beside itself, as built. */
const IMPORT = /(?:\bfrom\s*|\bimport\s*)"(\.\/[^"]+)"/g;

/** @param {string} from @returns {Promise<Response>} */
const fetched = async (from) => {
  const response = await fetch(from);
  if (!response.ok) throw new Error(`${from}: ${response.status}`);
  return response;
};

/** @type {() => Promise<import('./sandbox.js').Means>} */
export const means = async () => {
  const { inside } = await import('./inside.js');
  const { address } = inside;
  /** @type {Map<string, Promise<{ code: string, imports: string[] }>>} */
  const known = new Map();
  const read = async (/** @type {string} */ from) => {
    const code = await (await fetched(from)).text();
    const imports = [...new Set([...code.matchAll(IMPORT)].map(([, name = '']) => name))];
    await Promise.all(imports.map((name) => visit(new URL(name, from).href)));
    return { code, imports };
  };
  const visit = (/** @type {string} */ from) => {
    const found = known.get(from) ?? read(from);
    known.set(from, found);
    return found;
  };
  const [bytes] = await Promise.all([
    fetched(inside.core()).then((response) => response.arrayBuffer()),
    visit(address),
  ]);
  /** @type {Map<string, string>} */
  const files = new Map();
  const put = async (/** @type {string} */ from) => {
    const { code, imports } = await visit(from);
    for (const name of imports) await put(new URL(name, from).href);
    files.set(`./${from.slice(from.lastIndexOf('/') + 1)}`, code);
  };
  await put(address);
  return { files: Array.from(files, ([name, code]) => ({ name, code })), bytes };
};
