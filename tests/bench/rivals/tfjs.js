/** @tensorflow/tfjs-backend-wasm. It has float32, int32 and bool, and no views: each call computes its transpose. */
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

  /** With Bessel's correction, as PyTorch's. @param {any} a @param {number} axis */
  const variance = (a, axis) =>
    tf.tidy(() => tf.mul(tf.moments(a, axis).variance, a.shape[axis] / (a.shape[axis] - 1)));
  /** @type {Record<string, (...tensors: any[]) => any>} */
  const ops = {
    add: tf.add,
    sub: tf.sub,
    gt: tf.greater,
    where: tf.where,
    exp: tf.exp,
    tanh: tf.tanh,
    pow: tf.pow,
    contiguous: (a) => a,
    matmul: tf.matMul,
    norm: (x, m, s, g, b) => tf.tidy(() => tf.add(tf.mul(tf.div(tf.sub(x, m), s), g), b)),
    amax: (a) => tf.max(a),
    amax0: (a) => tf.max(a, 0),
    amax1: (a) => tf.max(a, 1),
    argmax: (a) => tf.tidy(() => tf.argMax(tf.reshape(a, [-1]))),
    argmax0: (a) => tf.argMax(a, 0),
    argmax1: (a) => tf.argMax(a, 1),
    any: (a) => tf.any(a),
    topk: (a) => tf.tidy(() => tf.topk(a, 100).values),
    sum0: (a) => tf.sum(a, 0),
    sum1: (a) => tf.sum(a, 1),
    mean1: (a) => tf.mean(a, 1),
    prod1: (a) => tf.prod(a, 1),
    var0: (a) => variance(a, 0),
    var1: (a) => variance(a, 1),
    softmax1: (a) => tf.softmax(a, 1), // its softmax only works along the last axis
    softmaxEighths: (a) => tf.tidy(() => tf.softmax(tf.mul(a, 0.125), 1)),
    logSoftmax1: (a) => tf.logSoftmax(a, 1),
    layerNorm: (x, g, b) =>
      tf.tidy(() => {
        const { mean, variance } = tf.moments(x, 1, true);
        return tf.add(tf.mul(tf.mul(tf.sub(x, mean), tf.rsqrt(tf.add(variance, 1e-5))), g), b);
      }),
    cumsum0: (a) => tf.cumsum(a, 0),
    cumsum1: (a) => tf.cumsum(a, 1),
    cat: (a, b) => tf.concat([a, b]),
    stack: (a, b) => tf.stack([a, b]),
    flip: (a) => tf.reverse(a, [1]),
    split: (a) => tf.slice(a, [a.shape[0] / 2, 0]),
    indexRows: (a, index) => tf.gather(a, index),
    indexSelect: (a, index) => tf.gather(a, index),
    bijBjk: (a, b) => tf.einsum('bij,bjk->bik', a, b),
    bhqk: (a, b) => tf.einsum('bqhd,bkhd->bhqk', a, b),
    iJ: (a, b) => tf.einsum('i,j->ij', a, b),
    ijToJ: (a) => tf.einsum('ij->j', a),
    ijIjToI: (a, b) => tf.einsum('ij,ij->i', a, b),
  };
  return {
    version: JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version,
    make(data, { dtype, shape }) {
      if (dtype === 'int64') return tf.tensor(Int32Array.from(data, Number), shape, 'int32'); // its indices are int32
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
