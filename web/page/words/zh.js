// 页面上的全部中文。PyTorch 自己的句子不在这里：它们原样来自核心。

import { grouped } from '../numbers.js';
import { gathered } from '../story.js';

/** @typedef {import('../story.js').Has} Has */

const list = (/** @type {string[]} */ names) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join('、')} 和 ${names.at(-1)}`;
const has = (/** @type {Has[]} */ all) =>
  gathered(all)
    .map(
      ({ size, names }) =>
        `${list(names)} ${size === null ? '没有这一维' : `${names.length > 1 ? '都' : ''}是 ${grouped(size)}`}`,
    )
    .join('，');

const same = (/** @type {Has[]} */ all) => {
  const size = grouped(all[0]?.size ?? 0);
  return all.length === 1 ? `${all[0]?.name} 是 ${size}` : `${list(all.map(({ name }) => name))} 都是 ${size}`;
};

const times = (/** @type {number} */ n) => (n === 0 ? '完全不被读取' : `被读取 ${grouped(n)} 次`);

/** @param {{ stretched: string[], missing: string[], size: number, readers: string[] }} read */
const why = ({ stretched, missing, size, readers }) => {
  if (size === 0) return '结果中没有数。';
  if (stretched.length === 0) return `缺失的维度按 1 计${size === 1 ? '' : `，${list(missing)} 在此的步长为 0`}。`;
  return `不复制任何数据：${list(readers)} 在此的步长变为 0。`;
};

/** 沿一个轴走一步叫什么。 */
const nouns = {
  columns: '列',
  rows: '行',
  sheets: '层',
  blocks: '块',
  frames: '框',
  held: '位',
  single: '个数',
};

/** @type {typeof import('./en.js').en} */
export const zh = {
  lang: 'zh',
  title: 'stride0：看见 PyTorch 的广播',
  expression: '表达式',
  alignment: '对齐',
  result: '结果',
  otherLanguage: 'English',
  darkTheme: '深色主题',
  placeholder: '(5,1,4,1) + (3,1,1)',
  hint: '二至六个形状，例如 (5,1,4,1) + (3,1,1) 或 5x1x4x1, 3x1x1',
  loading: '正在载入核心……',
  broken: '核心无法载入',

  caption: '各维度从右端对齐',
  drawing: '对齐图',
  dim: (dim) => `维度 ${dim}`,
  verdict: ({ kind, names }) => {
    if (kind === 'equal') return '相等';
    if (kind === 'conflict') return '冲突';
    const who = names.length > 2 ? `${names.length} 个` : names.join('、');
    return `${who} ${kind === 'missing' ? '缺失' : '扩展'}`;
  },
  notYet: '未到',
  notReached: '不再到达',

  fits: '相容',
  numbers: (n) => `${grouped(n)} 个数`,
  bytes: (n) => `${grouped(n)} 字节`,
  example: '示例；请输入自己的形状',
  failed: (dim) => `在维度 ${dim} 上不相容`,
  tooMuch: '数太多',
  refused: '超出界限',

  step: '步骤',
  next: '下一步，向左一维',
  previous: '上一步，向右一维',
  at: (step, rank) => `第 ${step} 步，共 ${rank} 步，从右端起`,
  stopped: (step, rank) => `停在第 ${step} 步，共 ${rank} 步`,
  noSteps: '没有步骤',
  mayBe: (name) => `${name} 可以是`,
  wouldFit: '怎样才相容',
  or: ' 或 ',

  tell: (story) => {
    if (story.kind === 'scalar') {
      return { say: [`${list(story.names)} 没有维度。`, '没有什么需要对齐。'], more: '没有维度的张量就是一个数。' };
    }
    const opening = `维度 ${story.dim}：${story.kind === 'equal' ? same(story.has) : has(story.has)}。`;
    switch (story.kind) {
      case 'equal':
        return {
          say: [opening],
          more: story.has.length === 1 ? '再输入一个形状，就能看到怎样对齐。' : '大小相等，逐个相遇，无需扩展。',
        };
      case 'read':
        return { say: [opening, `${list(story.readers)} ${times(story.size)}。`], more: why(story) };
      case 'stopped':
        return { say: [opening, '两者都不是 1，都无法扩展。'], more: '' };
      case 'passed':
        return { say: [opening, '这里也不相容。'], more: `PyTorch 先遇到维度 ${story.named}。` };
    }
  },

  cells: '单元',
  cellsOf: (label) => `${label} 的单元图`,
  cellsKeys: '方向键沿列与行移动，Page Up 与 Page Down 沿下一维移动，Home 回到第一格。',
  cellsRole: '图',
  axisKey: ({ dim, noun, size, against, at }) => {
    if (at !== null) return `维度 ${dim}：第 ${grouped(at)} 位，共 ${grouped(size)}`;
    if (noun === 'single') return `维度 ${dim}：1`;
    return `维度 ${dim}：${grouped(size)} ${nouns[noun]}${against === null ? '' : `，另一方 ${grouped(against)}`}`;
  },
  moreKeys: (singles, held) =>
    [
      ...(singles > 0 ? [`${grouped(singles)} 个维度大小为 1`] : []),
      ...(held > 0 ? [`另有 ${grouped(held)} 个维度，每次取一个下标`] : []),
    ].join('；'),
  cellCaption: (caption) => {
    switch (caption.kind) {
      case 'room':
        return [`只容 ${grouped(caption.numel)} 个数`];
      case 'result': {
        const all = `${grouped(caption.numel)} 个数`;
        const lost = `${grouped(caption.lost)} 个放不下`;
        return caption.lost > 0n ? [`${all}，${lost}`, lost] : [all];
      }
      case 'fewer': {
        const has = `${grouped(caption.size)} ${nouns[caption.noun]}`;
        return [`${has}，还缺 ${grouped(caption.by)} ${nouns[caption.noun]}`, has];
      }
      case 'more': {
        const has = `${grouped(caption.size)} ${nouns[caption.noun]}`;
        return [`${has}，最后 ${grouped(caption.by)} ${nouns[caption.noun]}无可配对`, has];
      }
      case 'read': {
        const all = `${grouped(caption.numel)} 个数`;
        if (caption.times === 1n) return [all];
        if (caption.times === 0n) return [`${all}，不被读取`, all];
        const read = `${all}，${caption.numel === 1n ? '' : '每个'}读 ${grouped(caption.times)} 次`;
        const where = caption.along.map(({ dim, size }) => `维度 ${dim} 上 ${grouped(size)} 次`).join('，');
        return [
          caption.along.length === 1
            ? `${all}，在维度 ${caption.along[0]?.dim} 上${caption.numel === 1n ? '' : '每个'}读 ${grouped(caption.times)} 次`
            : `${read}：${where}`,
          read,
          all,
        ];
      }
    }
  },
  diagonal: (n) => [`其中 ${grouped(n)} 个`, '在对角线上：', '每行遇到自己的对应'],
  pointed: (index, found) =>
    `结果 [${index.join(', ')}]：${found.map((each) => `${each.name}[${each.index.join(', ')}] 位于偏移 ${each.offset}`).join('，')}`,

  memory: '内存',
  resultName: '结果',
  timesCaption: '下标乘以步长得到偏移',
  index: '下标',
  offset: '偏移',
  base: '起点',
  dims: (from, to) => (from === to ? `维度 ${from}` : `维度 ${from}–${to}`),
  store: ({ stored, contiguous }, target) =>
    `${grouped(stored)} 个数，${contiguous ? '连续' : '不连续'}${target ? '，就地写入' : ''}`,
  memoryTold: ({ kind, results, numbers, bytes, contiguous, expanded, target, views }) => {
    if (kind === 'unread') return ['什么也没有读取。', 'PyTorch 先比较形状：不分配结果，各操作数保持原样。'];
    if (kind === 'unwritten') {
      const kept = `${target?.name} 保留原有的 ${grouped(target?.numbers ?? 0n)} 个数，${grouped(target?.bytes ?? 0n)} 字节。`;
      return ['什么也没有写入。', `${kept}结果需要 ${grouped(bytes)} 字节。`];
    }
    if (kind === 'refused') return ['什么也没有读取，也没有写入。', ''];
    if (kind === 'empty') return ['什么也不读取：结果中没有数。', '结果占 0 字节。'];
    const copies = expanded.names.length > 0 ? '没有复制。' : '';
    const takes = target
      ? `${target.name} 就地写入，不分配新内存。`
      : views
        ? '结果都是视图，不分配内存。'
        : `结果占 ${grouped(bytes)} 字节，${contiguous ? '连续' : '不连续'}。`;
    const would =
      expanded.names.length > 0
        ? `若真正复制 ${list(expanded.names)}，还要 ${grouped(expanded.bytes)} 字节。`
        : '没有任何扩展。';
    return [`${grouped(results)} 个结果，读自 ${grouped(numbers)} 个数。${copies}`, takes + would];
  },

  problems: {
    word: (text) => `“${text}”不属于形状。`,
    unclosed: () => '这个括号还没有闭合。',
    unopened: () => '这个右括号没有对应的左括号。',
    emptySize: () => '这里缺少一个大小。',
    negative: (text) => `大小不能为负：${text}。此形状未计入。`,
    fraction: (text) => `大小须为用数字写出的整数，而不是 ${text}。此形状未计入。`,
    tooBig: () => `可精确表示的最大值是 ${grouped(Number.MAX_SAFE_INTEGER)}。此形状未计入。`,
    dangling: (text) => `${text} 旁边缺少一个形状。`,
    mixed: (text) => `一次只用一种运算符：${text} 按第一种处理。`,
    one: () => '目前只有一个形状，再加一个即可比较。',
    tooMany: () => '最多六个形状；只画前六个。',
    tooLong: () => '只读取前 10 000 个字符。',
    none: () => '这里还没有形状。',
  },
};
