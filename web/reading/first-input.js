// Guesses a model's inputs from the names of its parameters and from its first layers.

/**
 * @typedef {NonNullable<import('../case/case.js').Reading['model']>} Model
 * @typedef {{ shape: readonly number[], dtype: '' | ':int64' }} Input
 */

/** Numbers of a batch: one of each example. */
const SINGLE =
  /^(?:t|ts|time|times|timesteps?|noise_levels?|sigmas?|lengths?|.*_lengths?|.*_lens?|labels?|class_labels?)$/;
/** Numbers in a sequence. */
const COUNTS = /^(?:.*_)?(?:ids?|idx|tokens?|index|indices|targets?|src|tgt|trg|words?|steps?|seqs?|tokens_.*)$/;

/** The shape that the first layer of a kind takes. @type {[sign: RegExp, shape: (size: number) => Input][]} */
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

/** As an annotation such as jaxtyping's says it itself, nothing is suggested. @param {string} annotation */
const isShaped = (annotation) => /\[.*["'].+["']\s*\]/s.test(annotation);

/**
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
