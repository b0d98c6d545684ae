/**
 * Reads the topic from the words around a message. A hint is never a cause itself; it chooses among causes that fit the
 * sizes. Texts are cut off, so that a long paste costs no more than a short one.
 *
 * @typedef {import('../diagnosis.js').Recognised} Recognised
 * @typedef {keyof typeof patterns} Hint
 */

const patterns = {
  image:
    /torchvision|transforms|normalize|\bpil\b|\bimgs?\b|image|pixel|picture|\.png|\.jpe?g|\.webp|cv2|clip_|diffusion/,
  tokens:
    /bert|gpt|token|transformers|embedding|position|attention|attn|llama|text_?encoder|input_ids|seq_?len|causal|rotary/,
  positions: /\bpe\b|position|pos_?(?:enc|emb)/,
  mask: /mask/,
  bias: /\bbias|gamma|beta|scale\b|batch_?norm/,
  loss: /\bmse|\bl1_|\bbce|huber|squared_?diff|mean_squared|loss\/|loss\.py|loss\w{0,20} ?=|criterion\(|loss\w{0,40}\(/,
  channels: /bias|gamma|beta|scale|weight|channel|batch_?norm|conv/,
  path: /skip|unet|upsampl|decoder|encoder|residual|shortcut|conv|pool|deconv|fpn|\badd\(\)|merge|concat|stride/,
  loader: /loader|dataset|batch|hidden|\bh0\b/,
  linear: /linear|addmm|dense|\bfc\d*\b/,
  column: /\[:, ?(?:none|np\.newaxis|tf\.newaxis)\]|unsqueeze\((?:1|-1)\)|view\(-1, ?1\)|expand_?dims\(/,
};

/** Whether a loss takes what is called so for the labels. @param {string} name */
export const namesLabels = (name) => /label|target|truth|y_?true|^(?:y|gt)$/i.test(name);

/** @type {(recognised: Recognised) => string} */
const wordsOf = ({ operation, operands, evidence, framework, message, failing }) =>
  // TensorFlow's messages name nodes of the graph, and those the code.
  [
    operation,
    failing?.source.slice(0, 400),
    framework === 'tensorflow' ? message.slice(0, 500) : '',
    ...operands.map(({ name }) => name),
    ...evidence.slice(0, 40).map(({ text }) => text.slice(0, 200)),
  ]
    .join('\n')
    .toLowerCase();

/** @type {(recognised: Recognised) => (hint: Hint) => boolean} */
export function hintsOf(recognised) {
  const words = wordsOf(recognised);
  return (hint) => (hint === 'loss' && recognised.form === 'loss') || patterns[hint].test(words);
}
