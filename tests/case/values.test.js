import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memory } from '../../web/lib/index.js';
import { footData, timed } from '../../web/page/foot/foot.js';
import * as library from '../../web/case/library.js';
import { outcomeOf } from '../../web/case/outcome.js';
import { values } from '../../web/case/values.js';
import { analysisOf } from './analysed.js';
import { ask, operand } from './asked.js';

/** @import { Case } from '../../web/case/case.js' */

const inPlace = /** @type {const} */ ({ form: 'inPlace' });

const view = (/** @type {string} */ text, /** @type {object} */ more) => ({ ...operand(text), ...more });

test('small cases are computed and printed like in PyTorch', () => {
  const printed = (/** @type {Case} */ asked) => values(asked, outcomeOf(asked, library), library);
  assert.deepEqual(printed(ask('a(2,1) + b(3)')), {
    ...{ kind: 'printed', filled: true },
    text: 'tensor([[0., 1., 2.],\n        [1., 2., 3.]])',
  });
  const given = [view('x(2,2):int64', { values: [1, 2, 3, 4] }), view('y(2,2):int64', { values: [5, 6, 7, 8] })];
  assert.deepEqual(printed(ask('x * y', { operands: given })), {
    ...{ kind: 'printed', filled: false },
    text: 'tensor([[ 5, 12],\n        [21, 32]])',
  });
  assert.deepEqual(printed(ask('broadcastTensors x(1,3) y(2,1)')), {
    ...{ kind: 'printed', filled: true },
    text: 'tensor([[0., 1., 2.],\n        [0., 1., 2.]])\ntensor([[0., 0., 0.],\n        [1., 1., 1.]])',
  });
  assert.equal(printed(ask('a(2) + b(3)')), null);
  const into = printed(ask('a(2,3) + b(3)', inPlace));
  assert.equal(into?.kind === 'printed' && into.text, 'tensor([[0., 2., 4.],\n        [3., 5., 7.]])');
  const chain = printed(ask('a(2) + b(2) + c(2)'));
  assert.equal(chain?.kind === 'printed' && chain.text, 'tensor([0., 3.])');
  assert.deepEqual(printed(ask('a(2):int64 // b(2):int64')), { kind: 'failed', message: 'ZeroDivisionError' });
});

test('large cases are counted, not created; no tensor remains', () => {
  const before = memory().bytes;
  const asked = ask('a(99999,99999,99999) + b(99999,1)');
  const analysis = analysisOf(asked);
  assert.deepEqual(values(asked, analysis.outcome, library), {
    ...{ kind: 'large', numel: 999970000299999n, bytes: 3999880001199996n },
  });
  assert.equal(timed(asked, analysis.outcome), 'tooLarge');
  const long = ask('x(8,1,6,1,4,1) + y(7,1,5,1,3)'); // PyTorch would print 12 960 elements
  assert.equal(values(long, analysisOf(long).outcome, library)?.kind, 'large');
  for (let i = 0; i < 50; i++) {
    const one = ask(`a(${i + 1},1) + b(7)`);
    const { model, outcome } = analysisOf(one);
    footData(one, model, outcome, library);
  }
  assert.equal(memory().bytes, before);
});
