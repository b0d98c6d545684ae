// One table of operators, compared with everything that uses it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as library from '../../web/lib/index.js';
import { parseExpression } from '../../web/cli/expression.js';
import { recognise } from '../../web/diagnose/recognise/recognise.js';
import { operationNamed } from '../../web/diagnose/recognise/operation.js';
import { anySign, arithmetic, operatorOf, operators, printed } from '../../web/notation/operators.js';
import { parse } from '../../web/notation/parse.js';
import { readCode } from '../../web/reading/python/code.js';
import { readMessage } from '../../web/reading/message/message.js';

const elementwise = operators.filter(({ kind }) => kind !== 'product');

/** Python's output if `source` fails on shapes (4, 3) and (4,). */
const failing = (/** @type {string} */ source) => `Traceback (most recent call last):
  File "train.py", line 3, in <module>
    ${source}
RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1
x.shape torch.Size([4, 3])
y.shape torch.Size([4])`;

test('every operator is a function of the library, found by its sign and both names', () => {
  for (const operator of operators) {
    assert.equal(typeof (/** @type {Record<string, unknown>} */ (library)[operator.op]), 'function', operator.op);
    for (const name of [operator.sign, operator.op, operator.torch]) assert.equal(operatorOf(name), operator, name);
  }
  assert.equal(operatorOf('subtract'), undefined);
  assert.equal(operatorOf('floorDivide')?.torch, 'floor_divide');
  assert.deepEqual(arithmetic.map(({ sign }) => sign).sort(), ['%', '*', '**', '+', '-', '/', '//']);
});

test('the longer of two signs is found first', () => {
  const any = new RegExp(`^(?:${anySign(operators)})$`);
  for (const { sign } of operators) assert.match(sign, any);
  assert.equal(new RegExp(anySign(operators)).exec('a ** b')?.[0], '**');
  assert.deepEqual(['+', '-', '*', '/', '**'].map(printed), ['+', '−', '×', '÷', '**']);
});

test('each is the same operation between shapes, in code and on the command line', () => {
  for (const { sign, op } of arithmetic) {
    assert.equal(parse(`(4,3) ${sign} (3,)`).value.op, op);
    assert.equal(parse(`(4,3) ${sign}= (3,)`).value.op, `${op}_`);
  }
  for (const { sign, op } of elementwise) {
    const code = `import torch\nx = torch.ones(4, 3, dtype=torch.int64)\ny = torch.ones(3, dtype=torch.int64)\n`;
    assert.equal(readCode(`${code}x ${sign} y`).cases[0]?.fn, op, sign);
    const tree = parseExpression(['x', sign, 'y']);
    assert.equal('method' in tree && tree.method, op);
  }
});

test('the line that failed is drawn with its own operator', () => {
  for (const { kind, sign, op, torch, inPlace } of operators) {
    const [left, right] = recognise(failing(`z = x ${sign} y`)).operands;
    assert.deepEqual([left?.name, right?.name], ['x', 'y'], sign);
    assert.equal(recognise(failing(`z = x ${sign} y`)).operation, torch);
    const [drawn] = readMessage(failing(`z = x ${sign} y`)).cases;
    if (kind !== 'product') assert.deepEqual([drawn?.fn, drawn?.sign], [op, sign]);
    if (inPlace)
      assert.deepEqual(
        [recognise(failing(`x ${inPlace} y`))].map((each) => [each.operation, each.form]),
        [[torch, 'inPlace']],
      );
  }
});

test('neither a prompt, a type, a comment nor a JavaScript comparison is an operator', () => {
  for (const source of [
    '>>> x + y',
    'z: Tensor | None = x + y',
    'z = x + y  # a ** b',
    'ok === (z = x + y)',
    'z = f(x + y, **more)',
  ])
    assert.equal(recognise(failing(source)).operation, 'add', source);
});

test('other frameworks and Python itself use other names', () => {
  const names = {
    addv2: 'add',
    subtract: 'sub',
    realdiv: 'div',
    true_divide: 'div',
    floormod: 'remainder',
    power: 'pow',
    greater_equal: 'ge',
    add_: 'add',
    __iadd__: 'add',
    itruediv: 'div',
    __ifloordiv__: 'floor_divide',
    and_: 'bitwise_and',
    imul: 'mul',
    index_add: 'index_add',
    mse_loss: 'mse_loss',
  };
  for (const [name, torch] of Object.entries(names)) assert.equal(operationNamed(name), torch, name);
});
