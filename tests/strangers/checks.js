/** What `npm run strangers` does, with each of them. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { test } from 'node:test';
import { html } from '../pack/browser.js';
import { commonJs, esModule, EXPECTED } from '../pack/program.js';
import { project, run } from '../pack/project.js';
import { strangers } from '../pack/tools.js';
import { allAnswered, workerFiles } from '../pack/workers.js';
import { chaiProgram, runnerTest } from './equality.js';

const { folder, write, node } = project();
const require = createRequire(join(strangers.folder, 'load.mjs'));
const BUNDLES = '/node_modules/stride0/web/lib/bundles';

// The runners are looked for from the project's folder.
for (const name of ['jest', 'vitest', 'chai']) {
  symlinkSync(join(strangers.folder, 'node_modules', name), join(folder, 'node_modules', name));
}

/** @param {string} name @param {string} program */
const binary = (name, program) => {
  const manifest = join(strangers.folder, 'node_modules', name, 'package.json');
  const { bin } = require(manifest);
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[program]);
};

const NAMES = '{ tensor, ones, zeros }';

test('Jest', () => {
  write({
    'jest/package.json': '{}',
    'jest/equality.test.js': runnerTest(`const ${NAMES} = require('stride0');`),
  });
  run(
    [process.execPath, binary('jest', 'jest'), '--rootDir', join(folder, 'jest'), '--ci', '--watchman=false'],
    folder,
  );
});

test('Vitest', () => {
  write({
    'vitest/package.json': '{ "type": "module" }',
    'vitest/equality.test.js': runnerTest(`import { expect, test } from 'vitest';\nimport ${NAMES} from 'stride0';`),
  });
  run([process.execPath, binary('vitest', 'vitest'), 'run', '--root', join(folder, 'vitest')], folder);
});

test('Chai', () => {
  write({ 'chai.mjs': chaiProgram(`import { expect } from 'chai';\nimport ${NAMES} from 'stride0';`) });
  assert.equal(node('chai.mjs'), 0);
});

for (const [kind, text] of Object.entries({ mjs: esModule(), cjs: commonJs() })) {
  test(`@vercel/nft sees every file of a ${kind} program`, async () => {
    const main = `traced.${kind}`;
    write({ [main]: `${text}\nconsole.log(JSON.stringify(check()));\n` });
    const { nodeFileTrace } = await strangers.load('@vercel/nft');
    const { fileList } = await nodeFileTrace([join(folder, main)], { base: folder });
    const there = join(folder, `traced-${kind}`);
    for (const file of fileList) cpSync(join(folder, file), join(there, file), { dereference: true });
    assert.deepEqual(JSON.parse(run([process.execPath, join(there, main)], there)), EXPECTED);
  });
}

/** Whatever a page posts to /told. @param {string} from */
async function listener(from) {
  /** @type {(text: string) => void} */
  let tell = () => {};
  const told = new Promise((resolve) => (tell = resolve));
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/told') {
      let body = '';
      for await (const chunk of request) body += chunk;
      tell(body);
      return response.end();
    }
    const sent = await readFile(join(from, path)).catch(() => undefined);
    const type = types[/** @type {keyof types} */ (extname(path))] ?? 'application/octet-stream';
    response.writeHead(sent ? 200 : 404, { 'content-type': type }).end(sent);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}/`, told, close: () => (server.closeAllConnections(), server.close()) };
}

/** The browsers of this machine, each with what opens a page in it without a window. @type {Record<string, (url: string, profile: string) => string[]>} */
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
};
const isThere = (/** @type {string} */ program) => spawnSync('which', [program]).status === 0;

/** @param {string} browser @param {string} from @param {string} path */
async function ask(browser, from, path) {
  const { address, told, close } = await listener(from);
  const profile = join(folder, `profile-${browser}`);
  mkdirSync(profile, { recursive: true });
  const [program = '', ...args] = BROWSERS[browser]?.(address + path, profile) ?? [];
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  try {
    return JSON.parse(String(await told));
  } finally {
    child.kill();
    await once(child, 'exit');
    close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {string} to @param {Record<string, string>} files */
const writeIn = (to, files) =>
  write(Object.fromEntries(Object.entries(files).map(([name, text]) => [`${to}/${name}`, text])));

async function rsbuild() {
  const { createRsbuild } = await strangers.load('@rsbuild/core');
  writeIn('rsbuild', { 'package.json': '{ "type": "module" }', ...workerFiles() });
  const config = { source: { entry: { index: './asking.js' } }, output: { distPath: { root: 'out' } } };
  const { build } = await createRsbuild({ cwd: join(folder, 'rsbuild'), rsbuildConfig: config });
  const { close } = await build({});
  await close();
}

writeIn('plain', {
  'index.html': html('asking.js'),
  ...workerFiles({ entry: `${BUNDLES}/browser.js`, service: `${BUNDLES}/inline.js` }),
});
const built = rsbuild();
built.catch(() => {}); // told by the test

for (const browser of Object.keys(BROWSERS)) {
  const skip = isThere(browser === 'firefox' ? 'firefox-esr' : browser) ? false : `there is no ${browser} here`;
  test(`workers in ${browser}`, { skip }, async () =>
    assert.deepEqual(await ask(browser, folder, 'plain/index.html'), allAnswered(true)),
  );
  test(`workers built by Rsbuild, in ${browser}`, { skip }, async () => {
    await built;
    assert.deepEqual(await ask(browser, join(folder, 'rsbuild/out'), 'index.html'), allAnswered());
  });
}
