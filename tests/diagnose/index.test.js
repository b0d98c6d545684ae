/** The entry: what it loads and when, and from a paste to sentences. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { diagnose, recognise, tell } from '../../web/diagnose/index.js';

const entry = new URL('../../web/diagnose/index.js', import.meta.url).href;
const message = '>>> x + y\nValueError: operands could not be broadcast together with shapes (4,3) (4,)';

/** Runs a program that imports only the entry, and returns its output. @param {string} code */
const run = (code) =>
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', `const { recognise, diagnose, tell } = await import('${entry}'); ${code}`],
    {
      encoding: 'utf8',
    },
  ).trim();

test('messages are read where there is no WebAssembly', () => {
  const code = `delete globalThis.WebAssembly; console.log(recognise(${JSON.stringify(message)}).framework)`;
  assert.equal(run(code), 'numpy');
});

test('a paste that tells no shapes is answered without it', () => {
  const code = `delete globalThis.WebAssembly; console.log((await diagnose('hello')).facts.length)`;
  assert.equal(run(code), '0');
});

test('sentences need a diagnosis first', () => {
  assert.equal(
    run(`try { tell({}) } catch (error) { console.log(error.message) }`),
    'tell(): call and await diagnose() first',
  );
});

test('from a paste to a fix', async () => {
  const found = await diagnose(message);
  assert.deepEqual([found.facts[0]?.id, found.fixes[0]?.code, found.fixes[0]?.result], ['clash', 'y[:, None]', [4, 3]]);
  assert.match(tell(found).text, /Fix: y\[:, None\]/);
  assert.match(tell(await diagnose(message, { lang: 'zh' }), 'zh').text, /改法：y\[:, None\]/);
});

test('a language is loaded only where it is asked for', () => {
  const code = `
    const found = await diagnose(${JSON.stringify(message)});
    try { tell(found, 'zh') } catch (error) { console.log(error.message) }
    await diagnose('', { lang: 'zh' });
    console.log(tell(found, 'zh').fixes[0].code, tell(found).fixes[0].code);`;
  assert.equal(
    run(code),
    "tell(): the language 'zh' is not loaded; await diagnose(text, { lang: 'zh' }) first\ny[:, None] y[:, None]",
  );
});

test('a language that there is not is refused', async () => {
  for (const lang of ['de', 'toString', null]) {
    await assert.rejects(diagnose(message, /** @type {any} */ ({ lang })), {
      name: 'TypeError',
      message: `diagnose(): lang must be 'en' or 'zh', not '${lang}'`,
    });
  }
});

test('what was asked for completes it', async () => {
  const text = 'The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1';
  assert.deepEqual(recognise(text).unknown, ['a', 'b']);
  assert.deepEqual((await diagnose(text)).asks, ['a', 'b']);
  const found = await diagnose(text, { shapes: { a: [4, 3], b: [4] } });
  assert.deepEqual([found.fixes[0]?.code, found.asks], ['b.unsqueeze(1)', []]);
});
