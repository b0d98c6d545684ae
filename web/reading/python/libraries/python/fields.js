// Finds the fields of a dataclass: the names with an annotation in its body, in order.

import { lastName } from '../../syntax/syntax.js';
import { truth } from '../../runtime/truth.js';
import { bool, Instance } from '../../runtime/values.js';

/** @import { PyClass } from '../../types.js' */
/** @import { Block } from '../../syntax/blocks.js' */

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
