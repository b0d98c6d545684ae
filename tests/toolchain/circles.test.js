/** What counts as a circle of imports. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circles } from '../check/circles.js';

test('a circle is found by every form of import, once', () => {
  const forms = [
    "import { a } from './b.js';",
    "import {\n  a,\n  c,\n} from './b.js';",
    "import a from './b.js';",
    "import a, { c } from './b.js';",
    "import * as a from './b.js';",
    "import './b.js';",
    "export { a } from './b.js';",
    "export * from './b.js';",
  ];
  for (const form of forms) {
    const sources = { 'x/start.js': "import './a.js';", 'x/a.js': form, 'x/b.js': "import '../x/a.js';" };
    assert.deepEqual(circles(sources), ['x/a.js → x/b.js → x/a.js'], form);
  }
});

test('a name of package.json leads to each of its files', () => {
  const sources = { 'a.js': "import '#load';", 'node.js': '', 'web.js': "import './a.js';" };
  assert.deepEqual(circles(sources, { '#load': ['node.js', 'web.js'] }), ['a.js → web.js → a.js']);
});

test('types, what is imported later, and two ways to one file are no circle', () => {
  const sources = {
    'a.js': "import './b.js';\nimport './c.js';",
    'b.js': "import './c.js';\n/** @import { A } from './a.js' */",
    'c.js': "/** @type {import('./a.js').A} */\nexport const late = () => import('./a.js');",
    'd.ts': "import type { E } from './e.ts';",
    'e.ts': "import type { D } from './d.ts';",
  };
  assert.deepEqual(circles(sources), []);
});
