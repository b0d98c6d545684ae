/**
 * Next with its App Router: a server component, route handlers of both runtimes and a client component, built by each
 * of its bundlers and started from the folder that `output: 'standalone'` makes.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { commonJs, esModule, everyEntry, EXPECTED, MIXED } from '../pack/program.js';
import { project } from '../pack/project.js';
import { consumerTools } from '../pack/tools.js';
import { binary } from './binaries.js';
import { askAt, browsers } from './browsers.js';

const { folder } = project();

const FILES = {
  'package.json': '{ "name": "stranger", "private": true }',
  'app/layout.jsx': `export default ({ children }) => <html lang="en"><body>{children}</body></html>;`,
  'app/page.jsx': `import { add, tensor } from 'stride0';
import { Client } from './client';
export const dynamic = 'force-dynamic';
export default () => <main>{String(add(tensor([1]), 41).item())}<Client /></main>;
`,
  'app/client.jsx': `'use client';
import { useEffect } from 'react';
${esModule().replace(/export .*/, '')}
export function Client() {
  useEffect(() => void init().then(() => fetch(location.hash.slice(1), { method: 'POST', mode: 'no-cors', body: JSON.stringify(check()) })), []);
}
`,
  'app/api/node/route.js': `${esModule().replace(/export .*/, '')}
export const dynamic = 'force-dynamic';
export const GET = () => Response.json(check());
`,
  'app/api/required/route.js': `${commonJs().replace(/module.exports .*/, '')}
export const dynamic = 'force-dynamic';
export const GET = () => Response.json(check());
`,
  'app/api/edge/route.js': `${esModule().replace(/export .*/, '')}
export const runtime = 'edge';
export const GET = () => Response.json(check());
`,
  'app/api/mixed/route.js': `${everyEntry}
export const dynamic = 'force-dynamic';
export const GET = async () => Response.json(await mixed());
`,
};

/**
 * In the folder of the tools, because Turbopack follows no link out of a project.
 * @param {string} name
 * @param {string} options
 */
function write(name, options) {
  const to = join(consumerTools.folder, 'next-projects', name);
  rmSync(to, { recursive: true, force: true });
  after(() => rmSync(to, { recursive: true, force: true }));
  const root = JSON.stringify(consumerTools.folder);
  const config = `export default { output: 'standalone', outputFileTracingRoot: ${root}, turbopack: { root: ${root} }, ${options} };\n`;
  for (const [path, text] of Object.entries({ ...FILES, 'next.config.mjs': config })) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, path), text);
  }
  cpSync(join(folder, 'node_modules/stride0'), join(to, 'node_modules/stride0'), { recursive: true });
  return to;
}

const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };

/** @param {string} cwd @param {string[]} args */
async function build(cwd, args) {
  const child = spawn(process.execPath, [binary('next'), 'build', ...args], { cwd, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const [status] = await once(child, 'exit');
  assert.equal(status, 0, said);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the standalone folder from a separate place. @param {string} from @param {string} name */
async function start(from, name) {
  const alone = join(folder, `alone-${name}`);
  cpSync(join(from, '.next/standalone'), alone, { recursive: true, verbatimSymlinks: true });
  const there = join(alone, 'next-projects', name);
  cpSync(join(from, '.next/static'), join(there, '.next/static'), { recursive: true });
  const port = await freePort();
  const child = spawn(process.execPath, ['server.js'], {
    cwd: there,
    env: { ...env, PORT: String(port), HOSTNAME: '127.0.0.1' },
  });
  after(() => child.kill());
  for await (const text of child.stdout) if (/Ready/.test(String(text))) break;
  return `http://127.0.0.1:${port}/`;
}

/** @param {string} url */
const json = async (url) => {
  const response = await fetch(url);
  assert.equal(response.status, 200, url);
  return response.json();
};

/** @type {[name: string, bundler: string, args: string[], options: string][]} */
const BUILDS = [
  ['turbopack', 'Turbopack', [], ''],
  ['webpack', 'webpack', ['--webpack'], ''],
  ['external', 'Turbopack, which leaves the package outside', [], "serverExternalPackages: ['stride0']"],
];

for (const [name, bundler, args, options] of BUILDS) {
  test(`Next, built by ${bundler}, standalone`, { timeout: 900_000 }, async (t) => {
    const from = write(name, options);
    await build(from, args);
    const address = await start(from, name);
    assert.match(await (await fetch(address)).text(), /<main>42/);
    for (const route of ['node', 'required', 'edge'])
      assert.deepEqual(await json(`${address}api/${route}`), EXPECTED, route);
    assert.deepEqual(await json(`${address}api/mixed`), MIXED);
    for (const [browser, skip] of browsers) {
      await t.test(`its client component, in ${browser}`, { skip }, async () => {
        assert.deepEqual(await askAt(browser, address), EXPECTED);
      });
    }
  });
}
