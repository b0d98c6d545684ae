/** A terminal shows text from files, pastes and the command line, but must not execute its control codes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeNpz, writeSafetensors } from '../../web/lib/files/index.js';
import { printable } from '../../web/lib/files/printable.js';
import { ones } from '../../web/lib/index.js';
import { file, run } from './run.js';

/** A colour, a title, a clipboard, a C1 control code, reversed text, a carriage return that hides a line. */
const hostile = '\x1b[31m\x1b]0;title\x07\x1b]52;c;AAAA\x07\x9b2J\u202eabc\u2066\u200f\x7f\r\u2028\b';
const raw = /[^\n\P{Cc}]|[\p{Bidi_Control}\u2028\u2029]/u;

const tensors = { [hostile]: ones([2]), [`fake\n  ${hostile}`]: ones([3]) };
file('strange.npz', await writeNpz(tensors));
file('strange.safetensors', writeSafetensors(tensors));
const header = `{'descr': '${hostile.replace(/\r/g, '')}', 'fortran_order': False, 'shape': (2,), }`;
file(
  'h.npy',
  Buffer.concat([
    Buffer.from('\x93NUMPY\x03\0', 'latin1'),
    Buffer.from([Buffer.byteLength(header), 0, 0, 0]),
    Buffer.from(header),
  ]),
);
file(
  'j.safetensors',
  Buffer.concat([Buffer.from([Buffer.byteLength(hostile) + 1, 0, 0, 0, 0, 0, 0, 0]), Buffer.from(`{${hostile}`)]),
);
const error = `RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1`;

/** Every command with hostile text in each of its texts, and the exit status. @type {[string[], number][]} */
const lines = [
  [['strange.npz'], 1],
  [['strange.npz:gone'], 1],
  [[`strange.npz:${hostile}`], 0],
  [[`strange.npz:${hostile}`, '+', `strange.safetensors:fake\n  ${hostile}`], 1],
  [['strange.safetensors'], 1],
  [['h.npy'], 1],
  [['j.safetensors'], 1],
  [[`${hostile}.npy`], 1],
  [['strange.npz', '-o', hostile], 2],
  [[`strange.npz:${hostile}`, '-o', `${hostile}/x.npy`], 1],
  [[`(2,3) + ${hostile}`], 2],
  [['1', '+', hostile, '+', 'h.npy'], 2],
  [[`--${hostile}`], 2],
  [['play', hostile], 1],
  [['play', '--port', hostile], 2],
  [['explain', `${hostile}\n>>> a${hostile} + b\n${error}\n${hostile}`], 0],
  [['explain', hostile], 1],
  [['explain', '--json', `x${hostile} = a + b\n${error}`], 0],
  [['explain', '--lang', 'zh', `${hostile}\n${error}`], 0],
  [['explain', '--markdown', `${hostile}\n${error}`], 0],
  [['explain', '--shape', `${hostile}=2,3`, error], 0],
  [['explain', '--shape', hostile, error], 2],
  [['explain', '--lang', hostile, error], 2],
];

for (const [args, expected] of lines) {
  test(printable(JSON.stringify(args)), async () => {
    const { status, stdout, stderr } = await run(...args);
    assert.doesNotMatch(stdout, raw);
    assert.doesNotMatch(stderr, raw);
    assert.equal(status, expected, stderr);
    if (args.includes('--json')) JSON.parse(stdout);
  });
}

test('a name with a line feed does not start a new line', async () => {
  const { stderr } = await run('strange.npz');
  assert.equal(stderr.trimEnd().split('\n').length, 3, stderr);
});
