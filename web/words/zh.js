// 页面上的全部中文。PyTorch 自己的句子不在这里：它们原样来自核心。

import { tuple } from '../lib/errors/printed-shape.js';
import { grouped } from '../notation/numbers.js';
import { listedInChinese as listed } from './grammar.js';
import { cells } from './zh-cells.js';
import { panels } from './zh-panels.js';
import { share } from './zh-share.js';
import { reading } from './zh-reading.js';
import { sizesOf, same, times } from './zh-sizes.js';

/** @param {{ stretched: string[], missing: string[], size: number, readers: string[] }} read */
const why = ({ stretched, missing, size, readers }) => {
  if (size === 0) return '结果中没有元素。';
  if (stretched.length === 0) return `缺失的维度按 1 计${size === 1 ? '' : `，${listed(missing)} 在此的步长为 0`}。`;
  return `不复制任何数据：${listed(readers)} 在此的步长变为 0。`;
};

/** @type {typeof import('./en.js').en} */
export const zh = {
  lang: 'zh',
  title: 'stride0：看见 PyTorch 的广播',
  expression: '表达式',
  completions: '补全',
  alignment: '对齐',
  result: '结果',
  showResult: '显示结果',
  hideResult: '隐藏结果',
  otherLanguage: 'English',
  darkTheme: '深色主题',
  practise: '练习',
  puzzles: '谜题',
  compare: '与另一个算例对比',
  placeholder: '(5,1,4,1) + (3,1,1)',
  hint: '输入二至六个形状，或粘贴 PyTorch、NumPy、JavaScript 代码，或粘贴一条报错',
  stop: '。',
  readAs: '读作',
  unread: '没有可画的内容',
  noShapes: (line) => `stride0 在“${line}”里没有找到形状。`,
  onLine: (line, say) => `第 ${line} 行：${say}`,
  loading: '正在载入核心……',
  broken: '核心无法载入',
  noPractise: '页面的这一部分无法载入',
  noPanels: '代码和计时面板无法载入',
  noMenus: '示例和分享菜单无法载入',
  undrawn: '绘制时出了错',

  caption: '各维度从右端对齐',
  drawing: '对齐图',
  dim: (dim) => `维度 ${dim}`,
  verdict: (verdict) => {
    const { kind } = verdict;
    if (kind === 'equal') return '相等';
    if (kind === 'conflict') return '冲突';
    if (kind === 'holds') return '放得下';
    if (kind === 'added') return '相加';
    if (kind === 'picked') return '选取';
    if (kind === 'placed') return '放置';
    if (kind === 'part') return `前 ${grouped(verdict.size)} 个`;
    if (kind === 'grows') {
      const { size, room } = verdict;
      return room === null ? `放不下 ${grouped(size)}` : `${grouped(size)} 放不进 ${grouped(room)}`;
    }
    const { names } = verdict;
    const who = names.length > 2 ? `${names.length} 个` : names.join('、');
    return `${who} ${kind === 'missing' ? '缺失' : '扩展'}`;
  },
  target: '目标',
  notYet: '未到',
  notReached: '到不了',

  fits: '相容',
  partly: '仅限读懂的部分',
  numbers: (n) => `${grouped(n)} 个元素`,
  bytes: (n) => `${grouped(n)} 字节`,
  example: '示例；请输入自己的形状',
  failed: (dim) => `在维度 ${dim} 上不相容`,
  tooMuch: '元素太多',
  refused: '超出界限',
  inPlace: '原地',
  into: (name) => `写入 ${name}`,
  grows: (name) => `${name} 需要变大`,
  cannotStore: (name) => `${name} 存不下结果`,
  overlaps: '两个元素共用同一处内存',
  refuses: '会报错',

  step: '步骤',
  next: '下一步，向左一维',
  previous: '上一步，向右一维',
  stepTitle: (step, rank) => `第 ${step} 步，共 ${rank} 步，从右端起`,
  stopped: (step, rank) => `停在第 ${step} 步，共 ${rank} 步`,
  noSteps: '没有步骤',
  mayBe: (name) => `${name} 可以是`,
  wouldFit: '怎样才相容',
  newTensor: '新的张量',
  makeRoom: '或先扩大',
  inPlaceShape: (name) => `原地操作：${name} 的形状不变`,
  or: ' 或 ',

  describe: (story) => {
    if (story.kind === 'scalar') {
      return { say: [`${listed(story.names)} 没有维度。`, '没有什么需要对齐。'], more: '没有维度的张量就是一个数。' };
    }
    if (story.kind === 'grown') {
      const { names, shape, target, room } = story;
      const fit = names.length > 1 ? `${listed(names)} 广播后是` : `${names[0]} 是`;
      return { say: [`${fit} ${tuple(shape)}。`, `${target} 只放得下 ${tuple(room)}。`], more: '' };
    }
    const opening = `维度 ${story.dim}：${story.kind === 'equal' ? same(story.sizes) : sizesOf(story.sizes)}。`;
    switch (story.kind) {
      case 'equal':
        return {
          say: [opening],
          more:
            story.sizes.length > 1
              ? '大小相等，元素逐个配对，无需扩展。'
              : story.indexes
                ? '只有一个索引张量，没有什么需要对齐。'
                : '只有一个形状，没有什么需要对齐。',
        };
      case 'read':
        return { say: [opening, `${listed(story.readers)} ${times(story.size)}。`], more: why(story) };
      case 'noRoom': {
        const { dim, target, room } = story;
        const limit = room === null ? `没有维度 ${dim}` : `只能保持 ${grouped(room)}`;
        return { say: [opening, `结果写入 ${target}，它${limit}。`], more: '目标不能扩展。' };
      }
      case 'stopped':
        return { say: [opening, '两者都不是 1，都无法扩展。'], more: '' };
      case 'passed':
        return { say: [opening, '这里也不相容。'], more: `报错指出的是维度 ${story.named}。` };
    }
  },

  ...cells,
  ...panels,
  ...share,
  ...reading,

  problems: {
    ...reading.problems,
    word: (text) => `“${text}”不属于形状。`,
    unclosed: () => '这个括号还没有闭合。',
    unopened: () => '这个右括号没有对应的左括号。',
    emptySize: () => '这里缺少一个大小。',
    negative: (text) => `大小不能为负：${text}。请写出大小，或用字母，例如 N。`,
    fraction: (text) => `大小须为用数字写出的整数，而不是 ${text}。此形状未计入。`,
    tooBig: () => `可精确表示的最大值是 ${grouped(Number.MAX_SAFE_INTEGER)}。此形状未计入。`,
    dangling: (text) => `${text} 旁边缺少一个形状。`,
    mixed: (text) => `一次只用一种运算符：${text} 按第一种处理。`,
    said: (text) => `这与前面的等式矛盾，或者不是关于单个字母的等式：${text}`,
    one: () => '目前只有一个形状，再加一个就能广播。',
    tooMany: () => '最多六个形状；只画前六个。',
    tooLong: (_, [most = '10 000'] = []) => `只读取前 ${most} 个字符。`,
    none: () => '这里还没有形状。',
  },
};
