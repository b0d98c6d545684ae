/** A server for the built page, only for this machine, with the page's content policy. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from './refusal.js';

const HOST = '127.0.0.1';

export const defaultPort = 5173;

/** If a port is in use, the next one is tried; after this many, something else is wrong. */
const TRIES = 100;

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm', // otherwise the browser cannot compile it while loading
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The page's policy: nothing from other origins, nothing inline, and no eval except WebAssembly. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' blob:",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Other sites may frame embed.html. */
const EMBED_POLICY = POLICY.replace("; frame-ancestors 'none'", '');

/** The document that runs JavaScript states its own policy; the header adds that only the page may frame it. */
const FRAME_POLICY = "frame-ancestors 'self'";

/** The policy that a file is served with. @param {string | undefined} file */
export function policyOf(file) {
  if (file && /[/\\]play\.html$/.test(file)) return FRAME_POLICY;
  return file && /[/\\]embed\.html$/.test(file) ? EMBED_POLICY : POLICY;
}

/**
 * The file for a request path; only inside `folder`. @returns {string | undefined}
 * @param {string} folder
 * @param {string} target as in the request line
 */
function fileFor(folder, target) {
  let path;
  try {
    path = decodeURIComponent(target.replace(/[?#].*$/, ''));
  } catch {
    return undefined;
  }
  if (!path.startsWith('/') || path.includes('\0')) return undefined;
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
  return file.startsWith(join(folder, sep)) ? file : undefined;
}

/** The package contains the core once: if the page needs it under another name, the library's file is the same. */
const CORE = fileURLToPath(new URL('../lib/wasm/stride0.wasm', import.meta.url));

/** @param {string | undefined} file @returns {Promise<{ file: string, facts: import('node:fs').Stats } | undefined>} */
async function found(file) {
  if (file === undefined) return undefined;
  const facts = await stat(file).catch(() => undefined);
  if (facts?.isFile()) return { file, facts };
  return !facts && /[/\\]assets[/\\]stride0-[^/\\]+\.wasm$/.test(file) ? found(CORE) : undefined;
}

/**
 * The package leaves out the drawn pages of functions. Their paths are those of the official documentation, so a
 * request for a missing one is sent there.
 * @param {string} target
 */
function officialOf(target) {
  const [, path = '', product] = /^(?:\/zh)?(\/(docs?)\/stable\/[\w./]+)/.exec(target) ?? [];
  if (!product) return undefined;
  return `https://${product === 'docs' ? 'pytorch' : 'numpy'}.org${path}`;
}

/** A server for the files in `folder`, not yet listening. @param {string} folder */
export function siteServer(folder) {
  return createServer(async (request, response) => {
    response.setHeader('content-security-policy', POLICY);
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('cache-control', 'no-cache');
    /** @param {number} status @param {string} text */
    const say = (status, text) => {
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
    };
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return say(405, 'Only GET and HEAD are answered here.');
    }
    const { file, facts } = (await found(fileFor(folder, request.url ?? '/'))) ?? {};
    response.setHeader('content-security-policy', policyOf(file));
    if (!file || !facts) {
      const official = officialOf(request.url ?? '/');
      if (!official) return say(404, 'There is nothing here. The page is at /.');
      response.setHeader('location', official);
      return say(302, official);
    }

    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-length': facts.size,
      'last-modified': facts.mtime.toUTCString(),
    });
    if (request.method === 'HEAD') return response.end();
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
  });
}

/**
 * Listens on the first free port, starting at `port`.
 * @param {import('node:http').Server} server
 * @param {number} port
 * @returns {Promise<number>} the port
 * @throws {Refusal} if no port is free
 */
export async function openPort(server, port) {
  const last = Math.min(port + TRIES - 1, 65535);
  for (let each = port; each <= last; ++each) {
    const error = await new Promise((resolve) => {
      server.once('error', resolve);
      server.listen(each, HOST, () => {
        server.off('error', resolve);
        resolve(undefined);
      });
    });
    const address = server.address();
    if (!error) return typeof address === 'object' && address ? address.port : each; // 0 means any that is free
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EACCES')
      throw new Refusal(`stride0: port ${each} needs more rights than this process has; try a port above 1023.`);
    if (code !== 'EADDRINUSE') throw new Refusal(`stride0: cannot listen on ${HOST}:${each}: ${message}`);
  }
  throw new Refusal(`stride0: ports ${port} to ${last} are all in use; choose another with --port.`);
}

/** @param {string} text @returns {number | undefined} */
export function portOf(text) {
  const port = Number(text);
  return /^\d+$/.test(text) && port >= 1 && port <= 65535 ? port : undefined;
}
