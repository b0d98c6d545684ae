/** Members of a tensor that are not also functions: its properties, and methods without a function. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tensor } from '../lib/functions.js';
import { readComment } from './comment.js';
import { describeEntry } from './declarations.js';
import { signatureIn } from './signature.js';

/** @import { Described } from './declarations.js' */

/** Modules with functions that are public as methods only. */
const MODULES = ['ops/assign', 'ops/joining/like', 'ops/joining/unfold', 'ops/random/in-place'];

/** Interfaces whose members are indented by four. */
const INTERFACES = ['tensor/tensor', 'typing/tensor-methods'];

const THIS = /\b(?:this|input|tensor): \w+(?:<\w+>)?(?:, )?/;

/** @param {string} text of an interface @returns {Described[]} */
const membersIn = (text) =>
  text.split(/^ {4}(?=\/\*\*)/m).flatMap((part) => {
    const [, comment = '', isProperty, name = '', type = ''] =
      /^\/\*\*([\s\S]*?)\*\/\s*(get |readonly )?(\w+)([\s\S]*)/.exec(part) ?? [];
    if (!name) return [];
    const calls = isProperty ? [] : [...type.split(/^ {4}\w+(?=[<(])/m)].map(signatureIn);
    return [{ ...readComment(comment), name, module: '', signatures: calls.filter((each) => each !== undefined) }];
  });

/**
 * The members of `Tensor.prototype` that are neither functions of the library nor their in-place forms.
 * @param {string} types the folder of the declarations
 * @param {(name: string) => boolean} isFunction
 * @returns {Described[]}
 */
export function ownMembers(types, isFunction) {
  const known = new Map(
    [
      ...INTERFACES.flatMap((file) => membersIn(readFileSync(join(types, `${file}.d.ts`), 'utf8'))),
      ...MODULES.flatMap((file) => describeEntry(join(types, `${file}.d.ts`))),
    ].map((each) => [each.name, each]),
  );
  const names = Object.getOwnPropertyNames(Tensor.prototype).filter((name) => name !== 'constructor');
  return names
    .filter((name) => !isFunction(name) && !(name.endsWith('_') && isFunction(name.slice(0, -1))))
    .map((name) => {
      const found = known.get(name);
      if (!found?.text) throw new Error(`the member ${name} of a tensor has no comment`);
      const signatures = found.signatures.map((each) => each.replace(THIS, ''));
      return { ...found, signatures: signatures.filter((each) => !each.includes('...rest: any[]')) };
    });
}
