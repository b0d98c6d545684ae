// Inputs to begin with, for a model that nobody has called: what its parameters are called and what its layers take
// says how many dimensions they have. It is an example in the field, and one click enters it.

/** @typedef {NonNullable<import('../../case/case.js').Reading['model']>} Model */

const COUNTS = /^(?:.*_)?(?:ids?|idx|tokens?|index|indices|labels?|targets?|src|tgt|words?|steps?|t|timesteps?)$/;

/** The shape that the first layer of a kind takes. @type {[sign: RegExp, shape: (channels: string) => string][]} */
const LAYERS = [
  [/\bConv3d\(\s*(\d+)?/, (channels) => `(2,${channels || 1},16,64,64)`],
  [/\bConv2d\(\s*(?:in_channels\s*=\s*)?(\d+)?/, (channels) => `(2,${channels || 3},224,224)`],
  [/\bConv1d\(\s*(?:in_channels\s*=\s*)?(\d+)?/, (channels) => `(2,${channels || 1},16000)`],
  [/\bEmbedding\(()/, () => '(2,16):int64'],
  [/\bLinear\(\s*(?:in_features\s*=\s*)?(\d+)?/, (features) => `(2,${features || 64})`],
];

/** As an annotation such as jaxtyping's says it itself, nothing is suggested. @param {string} annotation */
const isShaped = (annotation) => /\[.*["'].+["']\s*\]/s.test(annotation);

/**
 * @type {(model: Pick<Model, 'inputs'>, text: string) => string}
 * @example
 *   suggested({ inputs: [{ name: 'x', annotation: '', isRequired: true }] }, 'nn.Conv2d(1, 8, 3)'); // 'x=(2,1,224,224)'
 */
export const suggested = ({ inputs }, text) => {
  const hits = LAYERS.flatMap(([sign, shape]) => {
    const found = sign.exec(text);
    return found ? [{ at: found.index, shape: shape(found[1] ?? '') }] : [];
  });
  const [first] = hits.sort((a, b) => a.at - b.at);
  const wanted = inputs.filter(({ isRequired }) => isRequired);
  return (wanted.length > 0 ? wanted : inputs.slice(0, 1))
    .filter(({ annotation }) => !isShaped(annotation) && !/\b(?:int|float|bool|str)\b/.test(annotation))
    .map(({ name }) => `${name}=${COUNTS.test(name) ? '(2,16):int64' : (first?.shape ?? '(2,16)')}`)
    .join('; ');
};
