/** @jax-js/jax on its WebAssembly backend. An operand is used up unless `ref` says otherwise; `jit` is its fusion. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @type {(load: (name: string) => Promise<any>, folder: string) => Promise<import('./child.js').Rival>} */
export async function start(load, folder) {
  // It asks whether data is one, which Node 20 does not have; then float64 would fail as well.
  if (!('Float16Array' in globalThis)) Object.assign(globalThis, { Float16Array: class {} });
  const { defaultDevice, init, jit, numpy: np } = await load('@jax-js/jax');
  await init('wasm');
  defaultDevice('wasm');

  /** @type {(x: any, m: any, s: any, g: any, b: any) => any} */
  const norm = (x, m, s, g, b) => x.sub(m).div(s).mul(g).add(b);
  /** @type {(x: any, y: any) => any} */
  const chain = (x, y) => x.ref.add(y.ref).sub(x.ref).add(x.ref).sub(y.ref).add(y.ref).sub(x.ref).add(x).sub(y);
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
  };
  return {
    version: JSON.parse(readFileSync(join(folder, 'node_modules/@jax-js/jax/package.json'), 'utf8')).version,
    make(data, { dtype, shape, transposed }) {
      if (!['float32', 'float64', 'int32', 'bool'].includes(dtype)) throw new Error(`has no ${dtype} here`);
      const made = np.array(dtype === 'bool' ? Array.from(data, Boolean) : data, { dtype }).reshape(shape);
      return transposed ? made.transpose() : made;
    },
    call(op, tensors) {
      const of = ops[op];
      // Nothing is computed before somebody waits for it.
      return of && (() => of(...tensors.map((tensor) => tensor.ref)).blockUntilReady());
    },
    async read(result) {
      const dtype = result.dtype;
      return { data: await result.ref.data(), dtype: dtype === 'bool' ? 'int32' : dtype };
    },
    drop: (result) => result.dispose(),
  };
}
