// 各操作数的大小和读取次数：讲解每一步的中文句子都会用到。

import { bySize } from '../case/story.js';
import { grouped } from '../notation/numbers.js';
import { listedInChinese as listed, sizeWords } from './grammar.js';

/** @import { NamedSize } from '../case/story.js' */

/** @param {NamedSize[]} all */

export function sizesOf(all) {
  return bySize(all)
    .map(
      ({ names, ...sized }) =>
        `${listed(names)} ${sized.size === null ? '没有这一维' : `${names.length > 1 ? '都' : ''}是 ${sizeWords(sized)}`}`,
    )
    .join('，');
}

/** @param {NamedSize[]} all */
export function same(all) {
  const [first, ...unlike] = bySize(all);
  const size = sizeWords({ size: all[0]?.size ?? 0, ...(unlike.length === 0 && first) });
  return all.length === 1 ? `${all[0]?.name} 是 ${size}` : `${listed(all.map(({ name }) => name))} 都是 ${size}`;
}

/** @param {number} n */
export function times(n) {
  return n === 0 ? '完全不被读取' : `被读取 ${grouped(n)} 次`;
}
