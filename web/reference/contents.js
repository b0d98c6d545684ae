/** The contents of the reference: the library's names by group, then those of the other entries. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as functions from '../lib/functions.js';
import { describeEntry } from './declarations.js';
import { readComment } from './comment.js';
import { GROUPS, groupOf } from './groups.js';
import { ownMembers } from './members.js';

/** @import { Group } from './document.js' */

/** The attributes of the element, whose entry point exports no names to list. @param {string} text */
function attributesOf(text) {
  const [, body = ''] = /interface Stride0ViewElement[^{]*\{([\s\S]*?)\n {2}\}/.exec(text) ?? [];
  return [...body.matchAll(/\/\*\*([\s\S]*?)\*\/\s*(\w+): ([^;]+);/g)].map(
    ([, comment = '', name = '', type = '']) => ({
      ...readComment(comment),
      ...{ name, module: '', signatures: [`: ${type}`] },
    }),
  );
}

/** @param {string} types the folder of the declarations @returns {Group[]} */
export function contents(types) {
  const library = describeEntry(join(types, 'lib/functions.d.ts'));
  const groups = GROUPS.map(([title]) => ({
    ...{ title, entry: 'stride0', lead: '' },
    names: library.filter(({ module }) => groupOf(module) === title),
  }));
  /** @type {Group[]} */
  const entries = [
    {
      ...{ title: 'Properties and methods of a tensor', entry: 'Tensor' },
      lead: 'What a tensor has besides the functions above, each of which is also a method.',
      names: ownMembers(join(types, 'lib'), (name) => name in functions),
    },
    {
      ...{ title: 'stride0/diagnose', entry: 'stride0/diagnose' },
      lead: 'Explains a pasted error message, and suggests fixes that were run on the shapes in it.',
      names: describeEntry(join(types, 'diagnose/index.d.ts')),
    },
    {
      ...{ title: 'stride0/autograd', entry: 'stride0/autograd' },
      lead: "PyTorch's reverse mode: gradients of what is done to tensors. Tensors get methods such as `backward`.",
      names: describeEntry(join(types, 'lib/autograd/index.d.ts')),
    },
    {
      ...{ title: 'stride0/files', entry: 'stride0/files' },
      lead: 'Reads and writes the files of NumPy and safetensors, images and Arrow vectors.',
      names: describeEntry(join(types, 'lib/files/index.d.ts')),
    },
    {
      ...{ title: 'stride0/element', entry: 'stride0/element' },
      lead: '`import "stride0/element"` defines `<stride0-view>`, which draws how shapes line up. These are its attributes.',
      names: attributesOf(readFileSync(join(types, '../lib/element.d.ts'), 'utf8')),
    },
  ];
  return [...groups, ...entries];
}
