import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fromArrow } from '../../../web/lib/files/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';
import { testArrow } from './arrow-cases.js';
import { arrowStub } from './arrow-stub.js';

expectNoLeaks();
testArrow('the stub', arrowStub);

// Arrow is large and not a dependency; it has its own lock file.
const installed = (() => {
  try {
    return createRequire(new URL('../../../build/arrow/package.json', import.meta.url))('apache-arrow');
  } catch {
    return undefined;
  }
})();
if (installed) testArrow('apache-arrow', installed);
else
  test(
    'apache-arrow',
    { skip: 'cp -r tests/lib/files/arrow build/ && npm ci --prefix build/arrow brings it' },
    () => {},
  );

test('values that are not vectors are refused', () => {
  for (const badValue of [undefined, null, [1, 2], new Float32Array(2), {}, { type: {}, length: 2, toArray() {} }]) {
    refuses(() => fromArrow(/** @type {any} */ (badValue)), /argument 'vector' must be a vector of Apache Arrow, not/);
  }
  const vector = arrowStub.vectorFromArray([1], new arrowStub.Float32());
  refuses(() => fromArrow(vector, /** @type {any} */ ({ nulls: 0 })), /option 'nulls' must be 'nan', not 0/);
  refuses(
    () => fromArrow(vector, /** @type {any} */ ({ null: 'nan' })),
    /unexpected option 'null'; it takes nulls, widen/,
  );
});

test('a list whose length is wrong is refused', () => {
  const list = arrowStub.vectorFromArray(
    [[1, 2], [3]],
    new arrowStub.FixedSizeList(2, { type: new arrowStub.Float32() }),
  );
  refuses(() => fromArrow(list), {
    name: 'ShapeError',
    message: /2 lists of 2 do not match the number of values in the vector/,
  });
});
