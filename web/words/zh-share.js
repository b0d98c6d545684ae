// 页首各菜单的全部中文。

/** @type {typeof import('./en-share.js').share} */
export const share = {
  examples: {
    name: '示例',
    groups: { note: 'PyTorch 文档中的例子', daily: '有意的广播', traps: '无意的广播' },
    titles: {
      same: '形状相同',
      trailing: '从右端对齐',
      both: '两个操作数都扩展',
      mismatch: '大小不相容',
      nothing: '空张量与矩阵',
      inPlace: '原地操作',
      grows: '原地操作的目标不能变大',
      old: 'PyTorch 0.2 之前',
      image: '图像减去均值',
      bias: '每个通道一个偏置',
      mask: '注意力掩码',
      distances: '两两之间的差',
      where: '按掩码选择',
      empty: '大小为零的维度',
      outer: '不声不响的外积',
      channels: '偏置落在错误的一端',
      last: '通道在最后一维',
      square: '两个大小碰巧相等',
      batch: '批量为一',
    },
  },

  share: {
    name: '分享',
    link: '链接',
    picture: '图片',
    save: '图片文件',
    text: '文本',
    copyLink: '复制链接',
    svg: 'SVG',
    png: 'PNG',
    markdown: 'Markdown',
    plain: '纯文本',
    copied: {
      link: '链接已复制，其中含有这个算例。',
      svg: '图片已复制为 SVG。',
      png: '图片已复制为 PNG。',
      markdown: '已复制为 Markdown。',
      plain: '已复制为纯文本。',
      snippet: '已复制。',
    },
    saved: (file) => `已保存为 ${file}。`,
    instead: (file) => `此浏览器不能复制图片，已保存为 ${file}。`,
    selected: '此浏览器不允许网页复制。文本已选中，请从这里复制。',
    field: '待复制的文本',
    failed: '无法生成图片。',
  },

  embed: {
    name: '嵌入',
    say: '把这幅图放进任意网页，用 npm 包 stride0 中的元素：',
    bundled: '使用打包工具时，把第一行换成：',
    code: '待复制的 HTML',
    copy: '复制',
  },
};
