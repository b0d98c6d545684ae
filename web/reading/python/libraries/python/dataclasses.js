// The module `dataclasses`: `field`, and the fields of a class, which are the names with an annotation in its body. The
// results of `replace`, `fields`, `asdict` and others are unknown.

import { lastName } from '../../syntax/syntax.js';
import { truth } from '../../runtime/truth.js';
import { bool, Instance, PyClass, UNKNOWN } from '../../runtime/values.js';

/** @import { Block } from '../../syntax/blocks.js' */
/** @import { Run } from './standard.js' */

/** `field(default=…, default_factory=…, init=…)` @type {Run} */
const field = (_, args) => {
  const result = new Instance(new PyClass('field', []));
  for (const { name, value } of args) result.attributes.set(name, value);
  const plain = args.every(({ name }) => /^(default|repr|compare|hash|metadata|doc)$/.test(name));
  return plain && result.attributes.has('default') ? (result.attributes.get('default') ?? null) : result;
};

/** The functions, by full name. @type {Record<string, Run>} */
export const dataclasses = {
  'dataclasses.dataclass': (_, [arg]) => arg?.value ?? UNKNOWN,
  'dataclasses.field': field,
};

/** The fields of a class, from its body. @param {Block} block @param {PyClass} of */
export function fieldsInBody({ body }, of) {
  let isNamed = false;
  return body.flatMap(({ simple: node, line }) => {
    const [target, type] = node?.name === 'AssignStatement' ? node.children : [];
    if (target?.name !== 'VariableName' || type?.name !== 'TypeDef') return [];
    const name = line.text.slice(target.from, target.to);
    const kind = lastName(line.text, type.parts[0]);
    if (kind === 'ClassVar') return [];
    const value = of.members.get(name);
    if (kind === 'KW_ONLY') {
      isNamed = true;
      return [];
    }
    const said = value instanceof Instance && value.of.name === 'field' ? value.attributes : undefined;
    const isGiven = truth(said?.get('init') ?? bool(true)) !== false;
    const field = { name, isGiven, isNamed: isNamed || truth(said?.get('kw_only') ?? null) === true };
    return [value === undefined ? field : { ...field, value }];
  });
}
