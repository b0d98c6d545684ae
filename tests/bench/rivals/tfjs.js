/** @tensorflow/tfjs-backend-wasm, which has float32, int32 and bool, and no views: a transpose is made in each call. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @type {(load: (name: string) => Promise<any>, folder: string) => Promise<import('./child.js').Rival>} */
export async function start(load, folder) {
  const tf = await load('@tensorflow/tfjs-core');
  const { setWasmPaths, setThreadsCount } = await load('@tensorflow/tfjs-backend-wasm');
  const home = join(folder, 'node_modules/@tensorflow/tfjs-backend-wasm');
  setWasmPaths(join(home, 'dist/'));
  setThreadsCount(1);
  await tf.setBackend('wasm');

  /** @type {Record<string, (...tensors: any[]) => any>} */
  const ops = {
    add: tf.add,
    sub: tf.sub,
    gt: tf.greater,
    where: tf.where,
    exp: tf.exp,
    tanh: tf.tanh,
    pow: tf.pow,
    matmul: tf.matMul,
    norm: (x, m, s, g, b) => tf.tidy(() => tf.add(tf.mul(tf.div(tf.sub(x, m), s), g), b)),
    amax: (a) => tf.max(a),
    amax0: (a) => tf.max(a, 0),
    amax1: (a) => tf.max(a, 1),
    argmax: (a) => tf.argMax(a.flatten()),
    argmax0: (a) => tf.argMax(a, 0),
    argmax1: (a) => tf.argMax(a, 1),
    any: (a) => tf.any(a),
    topk: (a) => tf.topk(a, 100).values,
    sum0: (a) => tf.sum(a, 0),
    sum1: (a) => tf.sum(a, 1),
  };
  return {
    version: JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version,
    make(data, { dtype, shape }) {
      if (!['float32', 'int32', 'bool'].includes(dtype)) throw new Error(`has no ${dtype}`);
      return tf.tensor(data, shape, dtype);
    },
    call(op, tensors, { inputs }) {
      const of = ops[op];
      if (!of || !inputs.some(({ transposed }) => transposed)) return of && (() => of(...tensors));
      const turned = () => tensors.map((tensor, i) => (inputs[i]?.transposed ? tf.transpose(tensor) : tensor));
      return () => tf.tidy(() => of(...turned()));
    },
    read: (result) => ({ data: result.dataSync(), dtype: result.dtype }),
    drop: (result) => result.dispose(),
  };
}
