/** Under which heading each module's names stand, in this order. A module that is missing here fails the build. */

/** @type {readonly [title: string, modules: readonly string[]][]} */
export const GROUPS = [
  ['Tensors', ['making', 'create', 'tensor', 'scalar', 'copies', 'ops/assign', 'read', 'transfer', 'random']],
  ['Broadcasting', ['broadcast', 'explain', 'control', 'backcompat']],
  ['Arithmetic', ['ops/arithmetic', 'ops/powers', 'ops/real-pairs']],
  ['One operand', ['ops/real']],
  ['Comparison', ['ops/comparison', 'ops/predicates']],
  ['Logic and bits', ['ops/logic']],
  ['Selection', ['ops/select']],
  ['Reductions and running sums', ['reductions', 'cumulative']],
  ['Matrix products', ['matmul']],
  ['Shapes and views', ['views', 'permutations', 'slices', 'repeats', 'layout']],
  ['Dtypes', ['promotion', 'limits', 'default-dtype']],
  ['Speed and memory', ['fuse', 'tidy', 'internal/usage', 'leaks', 'init']],
  ['Errors and warnings', ['errors', 'links', 'warnings']],
  ["PyTorch's other names", ['aliases']],
];

/** @param {string} module as an entry imports it */
export function groupOf(module) {
  const name = module.replace(/^\.\/|\.js$/g, '');
  const found = GROUPS.find(([, modules]) => modules.includes(name));
  if (!found) throw new Error(`web/reference/groups.js has no group for ${name}`);
  return found[0];
}
