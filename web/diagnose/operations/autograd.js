/** PyTorch's errors about gradients, which are not about shapes: the fact of each, and the next step. */
import { fact } from '../facts/finding.js';
import { shapesOf } from './sizes.js';

/** @import { Situation } from '../facts/situation.js' */

/**
 * @typedef {'leaf' | 'modified' | 'twice' | 'scalar' | 'float' | 'unrecorded'} Kind
 */

/** How each begins. @type {readonly (readonly [Kind, RegExp])[]} */
const kinds = [
  ['leaf', /^a (?:view of a )?leaf variable/i],
  ['modified', /^one of the variables/i],
  ['twice', /^trying to backward/i],
  ['scalar', /^grad can be implicitly/i],
  ['float', /^only tensors of floating/i],
  ['unrecorded', /^element \d+ of tensors/i],
];

/** @type {(message: string) => Kind} */
const kindOf = (message) => kinds.find(([, start]) => start.test(message))?.[0] ?? 'unrecorded';

/** @type {(situation: Situation) => import('../diagnosis.js').Finding[]} */
export function recorded(situation) {
  const { message, numbers, words } = situation.recognised;
  const [version, expected] = numbers.slice(-2);
  const [, node = ''] = /^(\w+?)Backward\d*$/.exec(words.at(-1) ?? '') ?? [];
  return [
    fact('autograd', {
      kind: kindOf(message),
      shape: shapesOf(situation)[0] ?? [],
      node,
      writes: numbers.length > 1 ? Number(version) - Number(expected) : 0,
    }),
  ];
}

/** @type {(situation: Situation) => { key: string, code: string }} */
export function nextStep({ recognised: { message, failing } }) {
  const kind = kindOf(message);
  const source = failing?.source.trim() ?? '';
  const called = /^([\w.]+)\.backward\(\)$/.exec(source)?.[1] ?? 'loss';
  /** @type {Partial<Record<Kind, string>>} */
  const codes = {
    leaf: `with torch.no_grad():\n    ${source || 'w -= rate * w.grad'}`,
    modified: 'torch.autograd.set_detect_anomaly(True)',
    scalar: `${called}.mean().backward()`,
    float: 'x = x.float().requires_grad_()',
  };
  return { key: `autograd-${kind}`, code: codes[kind] ?? '' };
}
