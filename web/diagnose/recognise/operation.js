/** Finds the framework's name of the operation in or near a message: `AddV2` in `[Op:AddV2]`. */
import { operators } from '../../notation/operators.js';
import { squeeze } from './template.js';

/** @import { Squeezed } from './template.js' */
/** @import { Found } from './find.js' */

/** Names of operators in other frameworks and in Python, without underscores. @type {Record<string, string>} */
const others = {
  ...{ addv2: '+', truedivide: '/', truediv: '/', realdiv: '/', floordiv: '//', floormod: '%', mod: '%' },
  ...{ and: '&', or: '|', xor: '^', lshift: '<<', rshift: '>>' },
};
const bare = (/** @type {string} */ name) => name.replaceAll('_', '').toLowerCase();

/**
 * PyTorch's name of an operator of another framework or of Python. A name that is not an operator's stays.
 * @param {string} name
 * @example
 *   operationNamed('addv2'); // 'add'
 *   operationNamed('__ifloordiv__'); // 'floor_divide'
 */
export function operationNamed(name) {
  const [plain, inPlace] = [bare(name), bare(name).replace(/^i/, '')];
  const found = operators.find(
    ({ sign, op, numpy }) =>
      [bare(op), bare(numpy)].some((own) => own === plain || own === inPlace) ||
      [plain, inPlace].some((each) => others[each] === sign),
  );
  return found?.torch ?? name;
}

/** Patterns of names in squeezed text. The first that matches counts. */
const places = [
  /\[op:(?!__)(\w{1,40})/i,
  /=(\w{1,40})\[t=/i,
  /\(op:(\w{1,40})/i,
  /\{\{node(?:[^{}]{0,200}\/)?([^{}/]{1,60})\}\}/i,
  /running(\w{1,40}?)node\.name/i,
  /Op\((?:relax\.)?(\w{1,40})\)/,
  /op_type:(\w{1,40})/i,
  /operator<(?:elementwise_)?(\w{1,40})>/i,
  /<built-in(?:function|method)(\w{1,40}?)(?:of|>)/i,
];

/** @type {(found: Found, squeezed: Squeezed) => string | null} */
export function operationNear({ word, before, row, captures, message }, squeezed) {
  if (row.family === 'torch-migration') return null;
  const node =
    row.family === 'ort-dim' ? /([a-z]{1,30})(?:_\d{1,6})?:\s+\w+\s*$/i.exec(before)?.[1]?.toLowerCase() : word;
  if (node && node !== 'message') return operationNamed(node);
  const said = captures.find(({ key }) => key === '~')?.raw;
  const index = squeezed.lower.lastIndexOf(row.template.words);
  const near = said ? squeeze(said).text : squeezed.text.slice(Math.max(0, index - 300), index + message.length + 500);
  for (const place of places) {
    const name = place
      .exec(near)?.[1]
      ?.toLowerCase()
      .replace(/_\d{1,6}$/, '');
    // The gradient of an operation is named after it: gradients/add_grad/BroadcastGradientArgs.
    const of = name === 'broadcastgradientargs' ? /(?:^|\/)(\w{1,40}?)(?:_\d{1,6})?_grad\//i.exec(near)?.[1] : name;
    if (of) return operationNamed(of.toLowerCase());
  }
  return null;
}
