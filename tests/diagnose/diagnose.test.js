/** The parts of a diagnosis besides its cause, how answers complete it, and how long it takes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete, diagnoseRecognised } from '../../web/diagnose/diagnose.js';
import * as library from '../../web/diagnose/library.js';
import { recognise } from '../../web/diagnose/recognise/recognise.js';
import { memory } from '../../web/lib/index.js';
import { eager, recognised } from './recognised.js';
import { blocksRun } from '../work.js';

test('a target comes first, wherever the message has it', () => {
  const growing = recognised('numpy', 'a (2,3) b (3) c (2,2)', { form: 'out' });
  const [a, b, c] = growing.operands.map((each) => ({ ...each, role: /** @type {const} */ ('operand') }));
  assert.ok(a && b && c);
  const operands = [a, b, { ...c, role: /** @type {const} */ ('output') }];
  const found = diagnoseRecognised({ ...growing, operands }, library);
  assert.deepEqual(
    found.recognised.operands.map(({ name }) => name),
    ['c', 'a', 'b'],
  );
  assert.deepEqual(found.shapes, [[2, 2], [2, 3], [3]]);
  assert.equal(found.report?.columns[1]?.conflict, true);
});

test('all conflicts are reported, not only the one a framework names', () => {
  const { report } = diagnoseRecognised(recognised('pytorch', 'a (2,3,4) b (5,3,7)'), library);
  assert.deepEqual(
    report?.columns.map(({ conflict }) => conflict),
    [true, false, true],
  );
});

test('shapes that are typed in complete the picture', () => {
  const asked = diagnoseRecognised(eager(6, 4, 2), library);
  assert.deepEqual([asked.facts[0]?.id, asked.asks], ['clash', ['a', 'b']]);
  const completed = complete(eager(6, 4, 2), { a: [4, 8, 6], b: [4] });
  const found = diagnoseRecognised(completed, library);
  assert.deepEqual([found.facts[1]?.id, found.fixes[0]?.code, found.asks], ['ways', 'b[:, None, None]', []]);
});

test('by their names too, and one at a time', () => {
  const partlyKnown = recognised('pytorch', 'x ? y ?', { clash: { dim: 1, fromEnd: null, sizes: [3, 4] } });
  const half = complete(partlyKnown, { y: [4] });
  assert.deepEqual([half.operands[1]?.shape, half.unknown], [[4], ['x']]);
  assert.equal(diagnoseRecognised(complete(half, { x: [4, 3] }), library).fixes[0]?.code, 'y.unsqueeze(1)');
});

test('an operand may be called what every object has', () => {
  const partlyKnown = recognised('pytorch', 'toString ? y ?', { clash: { dim: 1, fromEnd: null, sizes: [3, 4] } });
  const half = complete(partlyKnown, { y: [4] });
  assert.deepEqual([half.operands.map(({ shape }) => shape), half.unknown], [[null, [4]], ['toString']]);
});

test('a message without operands gets two', () => {
  const unknownNames = recognised('pytorch', '', { unknown: ['a', 'b'] });
  assert.deepEqual(
    complete(unknownNames, { a: [2], b: [3] }).operands.map(({ shape }) => shape),
    [[2], [3]],
  );
});

test('shapes beside a message that would fail in another dimension are not its own', () => {
  const text = `x: (5, 3, 2), y: (5, 4, 7)
RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1`;
  const { shapes, recognised: found } = diagnoseRecognised(recognise(text), library);
  assert.equal(shapes, null);
  assert.deepEqual(
    found.operands.map(({ shape }) => shape),
    [null, null],
  );
});

test('sizes that nobody told give no shapes and no fix of axes', () => {
  const found = diagnoseRecognised(recognised('tensorflow', 'a (?,20,8) b (?,20)'), library);
  assert.deepEqual([found.shapes, found.report], [null, null]);
  assert.deepEqual(found.fixes, []);
});

test('sizes beyond any memory are answered at once, and nothing is allocated', async () => {
  const vast = 2 ** 53 - 1;
  const shapes = [
    `(${vast},3) (${vast})`,
    `(${vast},${vast}) (${vast},1)`,
    '(90000000,1) (90000000)',
    `(${Array(64).fill(2)}) (${Array(63).fill(2)},3)`,
    `(${Array(8).fill(4)}) (${Array(4).fill(4)},5)`,
    '(1,2,3,4,5) (5,4,3,2,1)',
  ];
  const spent = await blocksRun();
  for (const text of shapes) {
    const message = recognised('pytorch', text);
    const before = memory().bytes;
    await spent();
    diagnoseRecognised(message, library);
    const blocks = await spent();
    assert.equal(memory().bytes, before);
    assert.ok(blocks < 100_000, `${text.slice(0, 40)}: ${blocks} blocks`);
  }
});
