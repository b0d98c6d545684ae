import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reason } from '../../web/case/dtype-reason.js';
import * as library from '../../web/case/library.js';
import { outcomeOf } from '../../web/case/outcome.js';
import { panels as en } from '../../web/words/en-panels.js';
import { panels as zh } from '../../web/words/zh-panels.js';
import { ask } from './asked.js';

const inPlace = /** @type {const} */ ({ form: 'inPlace' });

const numpy = /** @type {const} */ ({ dialect: 'numpy' });

/** text, form, the text of the panel */
const reasons = /** @type {const} */ ([
  ['a(3) + b(3)', {}, 'Both operands are float32.'],
  ['a(3) + b(3) + c(3)', {}, 'All operands are float32.'],
  ['a(3):int32 + b(3)', {}, 'Of int32 and float32, float32 wins: a float ranks above an integer or a bool.'],
  ['a(3):int8 + b(3):int64', {}, 'Of int8 and int64, int64 is the wider.'],
  ['a(3):uint8 + b(3):int8', {}, 'uint8 and int8 cannot hold each other’s values; int16 holds both.'],
  ['a(3):float16 + b(3):bfloat16', {}, 'float16 and bfloat16 cannot hold each other’s values; float32 holds both.'],
  ['a(3):uint8 + 300', {}, '300 is a plain number, so the tensor’s uint8 decides.'],
  ['a(3) + b():float64', {}, 'b has no dimensions, so the other’s float32 decides.'],
  [
    'a(3):int64 + 2.5',
    {},
    '2.5 is a plain number, but of a higher kind than the rest: the result is a float, float32.',
  ],
  [
    'a(3):int32 + b():float64',
    {},
    'b has no dimensions, but of a higher kind than the rest: the result is a float, float64.',
  ],
  [
    'a(3):int64 / b(3):int64',
    {},
    'Both operands are int64. The operation converts int64 to the default float dtype, float32.',
  ],
  ['a(3) < b(3)', {}, 'Both operands are float32. lt always returns bool.'],
  ['floatPower a(3) b(3)', {}, 'Both operands are float32. float_power always returns float64.'],
  [
    'a(3):int8 + b(3):int64',
    inPlace,
    'Of int8 and int64, int64 is the wider. The result is computed in int64 and stored in a as int8.',
  ],
  [
    'a(3):int32 + b(3)',
    inPlace,
    'Of int32 and float32, float32 wins: a float ranks above an integer or a bool. a is int32, which cannot hold float32.',
  ],
  [
    'where m(3):bool a(3):int32 b(3)',
    {},
    'Of int32 and float32, float32 wins: a float ranks above an integer or a bool.',
  ],
  ['a(3) + b(3):int64', numpy, 'float32 and int64 cannot hold each other’s values; float64 holds both.'],
  ['a(3):float16 + b():int8', numpy, 'Of float16 and int8, float16 wins: a float ranks above an integer or a bool.'],
  [
    'a(3):int64 * 2.5',
    numpy,
    '2.5 is a plain number, but of a higher kind than the rest: the result is a float, float64.',
  ],
  [
    'a(3):int64 / 2',
    { float: 'float64' },
    'Both operands are int64. The operation converts int64 to the default float dtype, float64.',
  ],
  ['copy a(3) b(3):int64', inPlace, 'Its dtype is int64. The result is computed in int64 and stored in a as float32.'],
]);

for (const [text, more, said] of reasons) {
  test(`why: ${text}${'form' in more ? ', in place' : ''}`, () => {
    const asked = ask(text, more);
    const why = reason(asked, outcomeOf(asked, library), library);
    const { common, change } = why ?? {};
    assert.equal(
      [common && en.dtype.common(common), change && en.dtype.change(change)].filter(Boolean).join(' '),
      said,
    );
    const chinese = [common && zh.dtype.common(common), change && zh.dtype.change(change)].filter(Boolean).join('');
    assert.match(chinese, /^[^a-z]*\p{Script=Han}|\p{Script=Han}/u);
    assert.doesNotMatch(chinese, /undefined|\b(the|is|of)\b/);
  });
}
