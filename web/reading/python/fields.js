// The fields of a dataclass: names with a type in its body, in their order.

import { parse } from './syntax.js';

/**
 * @typedef {import('./evaluate.js').Here} Here
 * @typedef {import('./blocks.js').Block} Block
 * @typedef {import('./values.js').PyClass} PyClass
 * @typedef {import('./values.js').Value} Value
 */

/** @type {(here: Here, block: Block, of: PyClass) => { name: string, value?: Value }[]} */
export const outlined = (here, { body }, of) =>
  body.flatMap(({ head, line }) => {
    if (head) return [];
    const node = parse(line.text, here.world.until)?.children[0];
    const [target, type] = node?.name === 'AssignStatement' ? node.children : [];
    if (target?.name !== 'VariableName' || type?.name !== 'TypeDef') return [];
    const name = line.text.slice(target.from, target.to);
    if (/ClassVar/.test(line.text.slice(type.from, type.to))) return [];
    const value = of.members.get(name);
    return [value === undefined ? { name } : { name, value }];
  });
