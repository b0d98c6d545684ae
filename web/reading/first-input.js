// Guesses the first inputs to try for a model: an integer tensor for a parameter called `tokens`, otherwise the shape
// that the first layer in the text takes, such as (2, 3, 224, 224) for `nn.Conv2d(3, …)`.

import { blocksOf } from './python/syntax/blocks.js';
import { lastName, parse, someNode } from './python/syntax/syntax.js';
import { transcribe } from './python/syntax/transcript.js';

/** @import { Block } from './python/syntax/blocks.js' */
/** @import { SyntaxNode } from './python/syntax/syntax.js' */

/**
 * @typedef {NonNullable<import('../case/case.js').Reading['model']>} Model
 * @typedef {{ shape: readonly number[], dtype: '' | ':int64' }} Input
 */

/** Parameters with one integer for each example of a batch: labels, lengths, time steps. */
const SINGLE =
  /^(?:t|ts|time|times|timesteps?|noise_levels?|sigmas?|lengths?|.*_lengths?|.*_lens?|labels?|class_labels?)$/;
/** Parameters with a sequence of integers for each example: tokens, indices. */
const COUNTS = /^(?:.*_)?(?:ids?|idx|tokens?|index|indices|targets?|src|tgt|trg|words?|steps?|seqs?|tokens_.*)$/;

/** The input of each kind of layer, by the number of its input channels or features, if it is written. */
const LAYERS = new Map(
  Object.entries({
    Conv3d: (channels = 1) => float(2, channels, 16, 64, 64),
    Conv2d: (channels = 3) => float(2, channels, 224, 224),
    Conv1d: (channels = 1) => float(2, channels, 16000),
    Embedding: () => counts(2, 16),
    Linear: (features = 64) => float(2, features),
  }),
);

/** Types of parameters that are no tensors. */
const OTHERS = new Set(['int', 'float', 'bool', 'str', 'dict', 'Dict']);

/** @type {(...shape: number[]) => Input} */
const float = (...shape) => ({ shape, dtype: '' });
/** @type {(...shape: number[]) => Input} */
const counts = (...shape) => ({ shape, dtype: ':int64' });

/**
 * Whether a parameter with this annotation needs an input: it is a tensor, and the annotation does not have its shape,
 * as jaxtyping's `Float[Tensor, "b c"]` has.
 * @param {string} annotation
 */
const needsInput = (annotation) => {
  const tree = parse(annotation);
  const isShape = (/** @type {SyntaxNode} */ { name, parts }) =>
    name === 'MemberExpression' && parts.at(-1)?.name === 'String';
  return !tree || !someNode(tree, (node) => isShape(node) || OTHERS.has(annotation.slice(node.from, node.to)));
};

/** The input of a node that creates a layer. @type {(text: string, node: SyntaxNode) => Input | undefined} */
const inputOf = (text, { name, children: [callee, list] }) => {
  const { parts = [] } = list ?? {};
  const written = (/** @type {SyntaxNode} */ { from, to }) => text.slice(from, to);
  const named = parts.findIndex((each, i) => parts[i + 1]?.name === 'AssignOp' && /^in_/.test(written(each)));
  const size = parts[named < 0 ? 0 : named + 2];
  const known = (size?.name === 'Number' && Number(written(size).replaceAll('_', ''))) || undefined;
  return name === 'CallExpression' ? LAYERS.get(lastName(text, callee))?.(known) : undefined;
};

/** The input of the first layer in the text. @type {(blocks: readonly Block[]) => Input | undefined} */
const firstLayer = (blocks) => {
  /** @type {Input | undefined} */
  let found;
  for (const { tree, line, body } of blocks) {
    if (tree) someNode(tree, (node) => (found = inputOf(line.text, node)) !== undefined);
    found ??= firstLayer(body);
    if (found) break;
  }
  return found;
};

/**
 * The first inputs to try, by the names of required parameters.
 * @param {Pick<Model, 'inputs'>} model
 * @param {string} text
 * @returns {ReadonlyMap<string, Input>}
 * @example
 *   const model = { inputs: [{ name: 'x', annotation: '', isRequired: true }] };
 *   firstInput(model, 'nn.Conv2d(1, 8, 3)').get('x').shape; // [2, 1, 224, 224]
 */
export function firstInput({ inputs }, text) {
  const first = firstLayer(blocksOf(transcribe(text).lines));
  const wanted = inputs.filter(({ isRequired }) => isRequired);
  const asked = (wanted.length > 0 ? wanted : inputs.slice(0, 1)).filter(({ annotation }) => needsInput(annotation));
  return new Map(
    asked.map(({ name }, i) => {
      if (i > 0 && SINGLE.test(name)) return [name, counts(2)];
      return [name, COUNTS.test(name) ? counts(2, 16) : (first ?? float(2, 16))];
    }),
  );
}
