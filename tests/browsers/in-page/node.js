/** Stands in for Node's other modules in a page: what our tests use of files, paths and buffers. The server answers. */

/** @type {(path: string | URL) => string} */
const addressOf = (path) => String(path instanceof URL ? path.pathname : path);

/** A page can wait for a file only as text; this character set keeps every byte. @param {string} address */
function bytesAt(address) {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  request.overrideMimeType('text/plain; charset=x-user-defined');
  request.send();
  if (request.status !== 200) throw new Error(`ENOENT: ${address}`);
  return Bytes.from(request.responseText, 'latin1');
}

/** @param {string | URL} path @param {string | { encoding?: string }} [encoding] */
export function readFileSync(path, encoding) {
  const bytes = bytesAt(addressOf(path));
  return encoding ? bytes.toString('utf8') : bytes;
}
/** @param {string | URL} path @returns {string[]} */
export function readdirSync(path) {
  return JSON.parse(bytesAt(`${addressOf(path)}?list`).toString('utf8'));
}
/** The server unpacks. @template T @param {T} bytes */
export function gunzipSync(bytes) {
  return bytes;
}

/** @param {string[]} parts */
export function join(...parts) {
  return new URL(parts.join('/').replace(/\/{2,}/g, '/'), location.origin).pathname;
}
/** @param {string} path */
export function basename(path, suffix = '') {
  return path.split('/').at(-1)?.replace(suffix, '');
}
/** @param {string | URL} url */
export function fileURLToPath(url) {
  return new URL(url).pathname;
}
/** @param {string} path */
export function pathToFileURL(path) {
  return new URL(path, location.origin);
}

export function setFlagsFromString() {}

/** WebKit collects garbage, if not all, once enough has been allocated. */
const allocate = () => void Array.from({ length: 16 }, () => new Uint8Array(2 ** 26));

/**
 * Runs code in another realm, that of a frame. The name of `gc` depends on the engine.
 * @param {string} code
 * @param {object} [globals]
 */
export function runInNewContext(code, globals = {}) {
  const { gc, TestUtils } = /** @type {any} */ (globalThis);
  if (code === 'gc') return gc ?? (TestUtils ? () => TestUtils.gc() : allocate);
  const frame = document.body.appendChild(document.createElement('iframe'));
  const realm = /** @type {any} */ (frame.contentWindow);
  return Object.assign(realm, globals).eval(code);
}

/** The members of Node's Buffer that the tests call. */
class Bytes extends Uint8Array {
  /** @param {any} source @param {any} [encoding] @param {any} [length] @returns {any} */
  static from(source, encoding, length) {
    if (source instanceof ArrayBuffer) return new Bytes(source, encoding, length);
    if (typeof source !== 'string') return super.from(source);
    if (encoding === 'hex') return Bytes.of(...(source.match(/../g) ?? []).map((each) => Number.parseInt(each, 16)));
    if (encoding !== 'base64' && encoding !== 'latin1')
      return new Bytes(/** @type {ArrayBuffer} */ (new TextEncoder().encode(source).buffer));
    const text = encoding === 'base64' ? atob(source) : source;
    const bytes = new Bytes(text.length);
    for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
    return bytes;
  }
  /** @param {Uint8Array} a @param {Uint8Array} b */
  static compare(a, b) {
    const i = a.findIndex((each, k) => each !== b[k]);
    return i < 0 ? a.length - b.length : (a[i] ?? 0) - (b[i] ?? 0);
  }
  /** @param {Uint8Array[]} parts */
  static concat(parts) {
    return Bytes.of(...parts.flatMap((part) => [...part]));
  }
  /** @param {string} [encoding] */
  toString(encoding = 'utf8') {
    if (encoding === 'utf8') return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this);
    if (encoding === 'hex') return [...this].map((each) => each.toString(16).padStart(2, '0')).join('');
    const text = [...this].map((each) => String.fromCharCode(each)).join('');
    return encoding === 'base64' ? btoa(text) : text;
  }
  /** @param {any} value @param {number} [from] */
  indexOf(value, from) {
    return typeof value === 'string' ? this.toString('latin1').indexOf(value, from) : super.indexOf(value, from);
  }
  readDoubleLE(offset = 0) {
    return new DataView(this.buffer, this.byteOffset).getFloat64(offset, true);
  }
}

const { seed } = /** @type {{ seed: string }} */ (Object.fromEntries(new URLSearchParams(location.search)));
Object.assign(globalThis, {
  process: { env: { SEED: seed }, argv: [] },
  Buffer: Bytes,
  setImmediate: (/** @type {() => void} */ run) => setTimeout(run),
});
