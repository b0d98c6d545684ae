// Guesses the first inputs to try for a model: an integer tensor for a parameter called `tokens`, otherwise the shape
// that the first layer in the text takes, such as (2, 3, 224, 224) for `nn.Conv2d(3, …)`.

/**
 * @typedef {NonNullable<import('../case/case.js').Reading['model']>} Model
 * @typedef {{ shape: readonly number[], dtype: '' | ':int64' }} Input
 */

/** Parameters with one integer for each example of a batch: labels, lengths, time steps. */
const SINGLE =
  /^(?:t|ts|time|times|timesteps?|noise_levels?|sigmas?|lengths?|.*_lengths?|.*_lens?|labels?|class_labels?)$/;
/** Parameters with a sequence of integers for each example: tokens, indices. */
const COUNTS = /^(?:.*_)?(?:ids?|idx|tokens?|index|indices|targets?|src|tgt|trg|words?|steps?|seqs?|tokens_.*)$/;

/** The input of each kind of layer, by its first argument. @type {[sign: RegExp, shape: (size: number) => Input][]} */
const LAYERS = [
  [/\bConv3d\(\s*(?:in_channels\s*=\s*)?(\d+)?/, (channels) => float(2, channels || 1, 16, 64, 64)],
  [/\bConv2d\(\s*(?:in_channels\s*=\s*)?(\d+)?/, (channels) => float(2, channels || 3, 224, 224)],
  [/\bConv1d\(\s*(?:in_channels\s*=\s*)?(\d+)?/, (channels) => float(2, channels || 1, 16000)],
  [/\bEmbedding\(()/, () => counts(2, 16)],
  [/\bLinear\(\s*(?:in_features\s*=\s*)?(\d+)?/, (features) => float(2, features || 64)],
];

/** @type {(...shape: number[]) => Input} */
const float = (...shape) => ({ shape, dtype: '' });
/** @type {(...shape: number[]) => Input} */
const counts = (...shape) => ({ shape, dtype: ':int64' });

/**
 * Whether an annotation already has the shape, as jaxtyping's `Float[Tensor, "b c"]` does.
 * @param {string} annotation
 */
const isShaped = (annotation) => /\[.*["'].+["']\s*\]/s.test(annotation);

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
  const hits = LAYERS.flatMap(([sign, shape]) => {
    const found = sign.exec(text);
    return found ? [{ at: found.index, input: shape(Number(found[1] ?? 0)) }] : [];
  });
  const [first] = hits.sort((a, b) => a.at - b.at);
  const wanted = inputs.filter(({ isRequired }) => isRequired);
  const asked = (wanted.length > 0 ? wanted : inputs.slice(0, 1)).filter(
    ({ annotation }) => !isShaped(annotation) && !/\b(?:int|float|bool|str|dict|Dict)\b/.test(annotation),
  );
  return new Map(
    asked.map(({ name }, i) => {
      if (i > 0 && SINGLE.test(name)) return [name, counts(2)];
      return [name, COUNTS.test(name) ? counts(2, 16) : (first?.input ?? float(2, 16))];
    }),
  );
}
