/**
 * One step of the network in ../gradients.js, forward and backward, in other libraries.
 *
 * @typedef {{ x: Float32Array, target: Float32Array, weights: Float32Array[] }} Numbers
 * @typedef {() => number | Promise<number>} Step computes all four gradients, and returns the loss
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** The shapes of the weights, after x (128, 784) and a target of (128, 10). */
const SHAPES = [[784, 256], [256], [256, 10], [10]];

/** @param {any} load @param {string} folder @param {Numbers} numbers @returns {Promise<Step>} */
async function tfjs(load, folder, { x, target, weights }) {
  const tf = await load('@tensorflow/tfjs-core');
  const { setWasmPaths, setThreadsCount } = await load('@tensorflow/tfjs-backend-wasm');
  // Its package for Node has no gradients. They find its engine through a global variable.
  const file = join(folder, 'gradients.mjs');
  const all = join(folder, 'node_modules/@tensorflow/tfjs-core/dist/register_all_gradients.js');
  await (await rolldown({ input: all, logLevel: 'silent' })).write({ file });
  await import(pathToFileURL(file).href);
  setWasmPaths(join(folder, 'node_modules/@tensorflow/tfjs-backend-wasm/dist/'));
  setThreadsCount(1);
  await tf.setBackend('wasm');
  const [input, wanted] = [tf.tensor(x, [128, 784]), tf.tensor(target, [128, 10])];
  const given = weights.map((each, i) => tf.tensor(each, SHAPES[i]));
  const step = tf.valueAndGrads(
    (/** @type {any} */ a, /** @type {any} */ b, /** @type {any} */ c, /** @type {any} */ d) => {
      const hidden = tf.relu(tf.add(tf.matMul(input, a), b));
      return tf.mean(tf.square(tf.sub(tf.add(tf.matMul(hidden, c), d), wanted)));
    },
  );
  return () => tf.tidy(() => step(given).value.dataSync()[0]);
}

/** @param {any} load @param {string} _ @param {Numbers} numbers @returns {Promise<Step>} */
async function jax(load, _, { x, target, weights }) {
  const { defaultDevice, init, jit, nn, numpy: np, valueAndGrad } = await load('@jax-js/jax');
  await init('wasm');
  defaultDevice('wasm');
  const array = (/** @type {Float32Array} */ data, /** @type {number[]} */ shape) =>
    np.array(data, { dtype: 'float32' }).reshape(shape);
  const [input, wanted] = [array(x, [128, 784]), array(target, [128, 10])];
  const given = weights.map((each, i) => array(each, SHAPES[i] ?? []));
  const loss = (
    /** @type {any} */ a,
    /** @type {any} */ b,
    /** @type {any} */ c,
    /** @type {any} */ d,
    /** @type {any} */ from,
    /** @type {any} */ to,
  ) =>
    np.mean(
      np.square(
        np
          .matmul(nn.relu(np.matmul(from, a).add(b)), c)
          .add(d)
          .sub(to),
      ),
    );
  const step = jit(valueAndGrad(loss, { argnums: [0, 1, 2, 3] }));
  return async () => {
    const [value, gradients] = step(...[...given, input, wanted].map((each) => each.ref));
    for (const each of gradients) (await each.blockUntilReady()).dispose();
    return (await value.data())[0];
  };
}

/**
 * The steps by the names of their libraries.
 * @param {string} folder where they are installed
 * @param {Numbers} numbers
 * @returns {Promise<Record<string, Step>>}
 */
export async function networkSteps(folder, numbers) {
  const load = (await import(pathToFileURL(join(folder, 'load.mjs')).href)).default;
  return { 'TensorFlow.js': await tfjs(load, folder, numbers), 'jax-js, jitted': await jax(load, folder, numbers) };
}
