/**
 * Reads the topic from the words around a message. A hint never makes a fact; it chooses among possible causes that fit
 * the sizes. Texts are cut off, so that a long paste costs no more than a short one.
 *
 * @typedef {keyof typeof patterns} Hint
 */
/** @import { Recognised } from '../diagnosis.js' */

const patterns = {
  image: /torchvision|transforms|\bpil\b|\bimgs?\b|image|pixel|picture|\.png|\.jpe?g|\.webp|cv2|clip_|diffusion/,
  tokens:
    /bert|gpt|token|transformers|position|attention|attn|llama|text_?encoder|input_ids|seq_?len|causal|rotary|max_length|truncat|whisper|utterance|\bpe\b/,
  mask: /mask|attn|attention/,
  loss: /\bmse|\bl1_|\bbce|huber|squared_?diff|mean_squared|loss\/|loss\.py|loss\w{0,20} ?=|criterion\(|loss\w{0,40}\(/,
  path: /skip|unet|upsampl|decoder|encoder|residual|shortcut|conv|pool|deconv|fpn|\badd\(\)|merge|concat|stride/,
};

/** @type {(recognised: Recognised) => (hint: Hint) => boolean} */
export function hintsOf({ operation, operands, framework, message, failing, form, around = '' }) {
  const names = operands.map(({ name }) => name);
  // TensorFlow's messages name nodes of the graph, and those the code.
  const graph = framework === 'tensorflow' ? message.slice(0, 500) : '';
  const line = [operation, failing?.source.slice(0, 400), graph, ...names].join('\n').toLowerCase();
  const topic = `${line}\n${around.toLowerCase()}`;
  return (hint) =>
    (hint === 'loss' && form === 'loss') || patterns[hint].test(hint === 'image' || hint === 'tokens' ? topic : line);
}
