/** @jax-js/jax on WebAssembly. Calls consume their operands, unless `ref` is passed; `jit` is its fusion. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @type {(load: (name: string) => Promise<any>, folder: string) => Promise<import('./child.js').Rival>} */
export async function start(load, folder) {
  // It checks whether data is a Float16Array, which Node 20 lacks; then float64 would fail as well.
  if (!('Float16Array' in globalThis)) Object.assign(globalThis, { Float16Array: class {} });
  // Its einsum maps iterators, which Node 20 lacks too.
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
  iterator.map ??= function (/** @type {(value: any) => any} */ of) {
    return Array.from(this, of);
  };
  const { defaultDevice, init, jit, lax, nn, numpy: np } = await load('@jax-js/jax');
  await init('wasm');
  defaultDevice('wasm');

  /** @type {(x: any, m: any, s: any, g: any, b: any) => any} */
  const norm = (x, m, s, g, b) => x.sub(m).div(s).mul(g).add(b);
  /** @type {(x: any, y: any) => any} */
  const chain = (x, y) => x.ref.add(y.ref).sub(x.ref).add(x.ref).sub(y.ref).add(y.ref).sub(x.ref).add(x).sub(y);
  /** @type {(x: any, g: any, b: any) => any} */
  const layerNorm = (x, g, b) => {
    const mean = np.mean(x.ref, 1, { keepdims: true });
    const variance = np.var_(x.ref, 1, { keepdims: true });
    return x
      .sub(mean)
      .div(np.sqrt(variance.add(1e-5)))
      .mul(g)
      .add(b);
  };
  /** @type {Record<string, (...tensors: any[]) => any>} */
  const ops = {
    add: (a, b) => a.add(b),
    sub: (a, b) => a.sub(b),
    gt: (a, b) => a.greater(b),
    where: (c, a, b) => np.where(c, a, b),
    exp: (a) => np.exp(a),
    tanh: (a) => np.tanh(a),
    pow: (a, b) => np.pow(a, b),
    norm,
    normFused: jit(norm),
    chainFused: jit(chain),
    amax: (a) => np.max(a),
    amax0: (a) => np.max(a, 0),
    amax1: (a) => np.max(a, 1),
    argmax: (a) => np.argmax(a),
    argmax0: (a) => np.argmax(a, 0),
    argmax1: (a) => np.argmax(a, 1),
    any: (a) => np.any(a),
    sort: (a) => np.sort(a),
    sum0: (a) => np.sum(a, 0),
    sum1: (a) => np.sum(a, 1),
    topk: (a) => {
      const [values, indices] = lax.topK(a, 100);
      indices.dispose();
      return values;
    },
    mean1: (a) => np.mean(a, 1),
    prod1: (a) => np.prod(a, 1),
    var0: (a) => np.var_(a, 0, { correction: 1 }),
    var1: (a) => np.var_(a, 1, { correction: 1 }),
    softmax0: jit((/** @type {any} */ a) => nn.softmax(a, 0)),
    softmax1: jit((/** @type {any} */ a) => nn.softmax(a, 1)),
    softmaxEighths: jit((/** @type {any} */ a) => nn.softmax(a.mul(0.125), 1)),
    logSoftmax0: jit((/** @type {any} */ a) => nn.logSoftmax(a, 0)),
    logSoftmax1: jit((/** @type {any} */ a) => nn.logSoftmax(a, 1)),
    layerNorm: jit(layerNorm),
    cumsum0: (a) => np.cumsum(a, 0),
    cumsum1: (a) => np.cumsum(a, 1),
    cat: (a, b) => np.concatenate([a, b]),
    stack: (a, b) => np.stack([a, b]),
    // Its flip and its split are views, which take no time and no memory.
    roll: (a) => np.roll(a, 1, 0),
    indexRows: (a, index) => np.take(a, index, 0),
    indexSelect: (a, index) => np.take(a, index, 0),
    gather0: (a, index) => np.takeAlongAxis(a, index, 0),
    gather1: (a, index) => np.takeAlongAxis(a, index, 1),
    takeAlong: (a, index) => np.takeAlongAxis(a, index, 1),
    matmul: (a, b) => np.matmul(a, b),
    bijBjk: (a, b) => np.einsum('bij,bjk->bik', a, b),
    bhqk: (a, b) => np.einsum('bqhd,bkhd->bhqk', a, b),
    iJ: (a, b) => np.einsum('i,j->ij', a, b),
    ijToJ: (a) => np.einsum('ij->j', a),
    ijIjToI: (a, b) => np.einsum('ij,ij->i', a, b),
  };
  return {
    version: JSON.parse(readFileSync(join(folder, 'node_modules/@jax-js/jax/package.json'), 'utf8')).version,
    make(data, { dtype, shape, transposed }) {
      if (dtype === 'int64') return np.array(Int32Array.from(data, Number), { dtype: 'int32' }).reshape(shape);
      if (!['float32', 'float64', 'int32', 'bool'].includes(dtype)) throw new Error(`has no ${dtype} here`);
      const array = np.array(dtype === 'bool' ? Array.from(data, Boolean) : data, { dtype }).reshape(shape);
      return transposed ? array.transpose() : array;
    },
    call(op, tensors) {
      const of = ops[op];
      // It computes nothing until someone waits for the result.
      return of && (() => of(...tensors.map((tensor) => tensor.ref)).blockUntilReady());
    },
    async read(result) {
      const dtype = result.dtype;
      return { data: await result.ref.data(), dtype: dtype === 'bool' ? 'int32' : dtype };
    },
    drop: (result) => result.dispose(),
  };
}
