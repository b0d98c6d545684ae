// 单元图与内存的文字。

import { grouped } from '../notation/numbers.js';
import { listedInChinese as listed } from './grammar.js';

/** 沿一个轴前进一步的名称。 */
const nouns = {
  columns: '列',
  rows: '行',
  sheets: '层',
  blocks: '块',
  frames: '框',
  hidden: '位',
  single: '个元素',
};

/** @type {typeof import('./en-cells.js').cells} */
export const cells = {
  cells: '单元',
  cellsOf: (label) => `${label} 的单元图`,
  cellsKeys: '方向键沿列与行移动，Page Up 与 Page Down 沿下一维移动，Home 回到第一格。',
  cellsRole: '图',
  axisKey: ({ dim, noun, size, against, index }) => {
    if (index !== null) return `维度 ${dim}：第 ${grouped(index)} 位，共 ${grouped(size)}`;
    if (noun === 'single') return `维度 ${dim}：1`;
    return `维度 ${dim}：${grouped(size)} ${nouns[noun]}${against === null ? '' : `，另一方 ${grouped(against)}`}`;
  },
  moreKeys: (singles, hidden) =>
    [
      ...(singles > 0 ? [`${grouped(singles)} 个维度大小为 1`] : []),
      ...(hidden > 0 ? [`另有 ${grouped(hidden)} 个维度，每次取一个下标`] : []),
    ].join('；'),
  cellCaption: (caption) => {
    switch (caption.kind) {
      case 'room':
        return [`只放得下 ${grouped(caption.numel)} 个元素`];
      case 'result': {
        const all = `${grouped(caption.numel)} 个元素`;
        const lost = `${grouped(caption.lost)} 个放不下`;
        return caption.lost > 0n ? [`${all}，${lost}`, lost] : [all];
      }
      case 'fewer': {
        const sizes = `${grouped(caption.size)} ${nouns[caption.noun]}`;
        return [`${sizes}，还缺 ${grouped(caption.by)} ${nouns[caption.noun]}`, sizes];
      }
      case 'more': {
        const sizes = `${grouped(caption.size)} ${nouns[caption.noun]}`;
        return [`${sizes}，最后 ${grouped(caption.by)} ${nouns[caption.noun]}无可配对`, sizes];
      }
      case 'read': {
        const all = `${grouped(caption.numel)} 个元素`;
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
  diagonal: (n) => [`其中 ${grouped(n)} 个`, '在对角线上：', '每行各有自己的配对'],
  pointed: (index, found) =>
    `结果 [${index.join(', ')}]：${found.map((each) => `${each.name}[${each.index.join(', ')}] 位于偏移 ${each.offset}`).join('，')}`,

  memory: '内存',
  resultName: '结果',
  timesCaption: '每个下标乘以步长，相加得到元素的偏移。',
  index: '下标',
  offset: '偏移',
  base: '起点',
  dims: (from, to) => (from === to ? `维度 ${from}` : `维度 ${from}–${to}`),
  store: ({ stored, contiguous }, target) =>
    `${grouped(stored)} 个元素，${contiguous ? '连续' : '不连续'}${target ? '，原地写入' : ''}`,
  memorySummary: ({ kind, results, numbers, bytes, contiguous, expanded, target, views }) => {
    if (kind === 'unread') return ['什么也没有读取。', '先比较的是形状：不分配结果，各操作数保持原样。'];
    if (kind === 'unwritten') {
      const unchanged = `${target?.name} 保留原有的 ${grouped(target?.numbers ?? 0n)} 个元素，${grouped(target?.bytes ?? 0n)} 字节。`;
      return ['什么也没有写入。', `${unchanged}结果需要 ${grouped(bytes)} 字节。`];
    }
    if (kind === 'refused') return ['什么也没有读取，也没有写入。', ''];
    if (kind === 'empty') return ['什么也不读取：结果中没有元素。', '结果占 0 字节。'];
    const copies = expanded.names.length > 0 ? '没有复制。' : '';
    const takes = target
      ? `结果写入 ${target.name}，不分配内存。`
      : views
        ? '结果都是视图，不分配内存。'
        : `结果占 ${grouped(bytes)} 字节，${contiguous ? '连续' : '不连续'}。`;
    const would =
      expanded.names.length > 0
        ? `若把 ${listed(expanded.names)} 复制到完整大小，还要 ${grouped(expanded.bytes)} 字节。`
        : '没有任何扩展。';
    return [`${grouped(results)} 个结果，读自 ${grouped(numbers)} 个元素。${copies}`, takes + would];
  },
};
