/** Opens pages in the browsers of this machine and returns their answers, without a driver. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';

/**
 * Receives what a page posts to /told.
 * @param {string} from
 */
async function listener(from) {
  /** @type {(text: string) => void} */
  let resolveAnswer = () => {};
  const answer = new Promise((resolve) => (resolveAnswer = resolve));
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/told') {
      let body = '';
      for await (const chunk of request) body += chunk;
      resolveAnswer(body);
      return response.end();
    }
    const sent = await readFile(join(from, path)).catch(() => undefined);
    const type = types[/** @type {keyof typeof types} */ (extname(path))] ?? 'application/octet-stream';
    response.writeHead(sent ? 200 : 404, { 'content-type': type }).end(sent);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}/`, answer, close: () => (server.closeAllConnections(), server.close()) };
}

/**
 * The browsers of this machine, each with the command that opens a page headlessly.
 * @type {Record<string, (url: string, profile: string) => string[]>}
 */
const BROWSERS = {
  chromium: (url, profile) => [
    'chromium',
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    `--user-data-dir=${profile}`,
    url,
  ],
  firefox: (url, profile) => ['firefox-esr', '--headless', '--no-remote', '--profile', profile, url],
  // It needs a window, so it gets a virtual screen.
  webkit: (url) => ['xvfb-run', '--auto-servernum', miniBrowser, url],
};

/** Debian's package webkit2gtk-driver installs it in a folder that is not on the PATH. */
const [miniBrowser = ''] = spawnSync('sh', ['-c', 'ls /usr/lib/*/webkit2gtk-4.*/MiniBrowser'])
  .stdout.toString()
  .split('\n');

const isThere = (/** @type {string} */ program) => spawnSync('which', [program]).status === 0;

/** Their names, each with the reason for skipping it, if any. @type {[string, string | false][]} */
export const everyBrowser = Object.entries(BROWSERS).map(([name, command]) => {
  const missing = command('url', 'profile').find((word, i) => (i === 0 || word === miniBrowser) && !isThere(word));
  return [name, missing === undefined ? false : `there is no ${missing || 'MiniBrowser'} here`];
});

/** The browsers that the package is tested in. */
export const browsers = everyBrowser.filter(([name]) => name !== 'webkit');

/** @typedef {{ seconds?: number }} Terms how long the answer may take */

/**
 * Opens a page, and returns what it posts to /told.
 * @param {string} browser
 * @param {string} from the folder that is served
 * @param {string} path
 * @param {Terms} [terms]
 */
export function ask(browser, from, path, terms) {
  return open(browser, from, (address) => address + path, terms);
}

/**
 * Opens a page of another server, and returns what it posts to the address after its #.
 * @param {string} browser
 * @param {string} url
 * @param {Terms} [terms]
 */
export function askAt(browser, url, terms) {
  return open(browser, tmpdir(), (address) => `${url}#${address}told`, terms);
}

/** @param {string} browser @param {string} from @param {(address: string) => string} urlOf @param {Terms} [terms] */
async function open(browser, from, urlOf, { seconds = 60 } = {}) {
  const { address, answer, close } = await listener(from);
  const profile = mkdtempSync(join(tmpdir(), `stride0-${browser}-`));
  const [program = '', ...args] = BROWSERS[browser]?.(urlOf(address), profile) ?? [];
  // In a separate process group, so that its children end with it.
  const child = spawn(program, args, { stdio: 'ignore', detached: true, env: { ...process.env, HOME: profile } });
  const deadline = new AbortController();
  const late = rest(seconds * 1000, undefined, { ref: false, signal: deadline.signal }).then(() => {
    throw new Error(`${urlOf(address)} gave no answer in ${browser}`);
  });
  try {
    return JSON.parse(String(await Promise.race([answer, late])));
  } finally {
    deadline.abort();
    late.catch(() => {});
    process.kill(-Number(child.pid));
    await once(child, 'exit');
    close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
