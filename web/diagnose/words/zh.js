// 诊断的全部中文句子。只接收数据、返回文字，从不返回标记。

/** @typedef {import('./en.js').Facts} Facts */

/** @type {(shape: readonly (number | null)[]) => string} */
const tuple = (shape) => `(${shape.map((size) => size ?? '?').join(', ')}${shape.length === 1 ? ',' : ''})`;

/** @type {import('./en.js').Words} */
export const zh = {
  tuple,
  sure: { certain: '确定', likely: '很可能', possible: '可能' },
  colon: '：',
  join: (items) => items.join('、'),
  because: (sure, reasons) => `${sure}。依据：${reasons}。`,
  semicolon: '；',
  frameworks: {
    tfjs: 'TensorFlow.js',
    pytorch: 'PyTorch',
    numpy: 'NumPy',
    jax: 'JAX',
    tensorflow: 'TensorFlow',
    keras: 'Keras',
    onnxruntime: 'ONNX Runtime',
    onnx: 'ONNX',
    mlx: 'MLX',
    paddle: '飞桨 Paddle',
    tvm: 'TVM',
    stride0: 'stride0',
  },
  nothing: '这里没有认出与形状有关的报错。',
  shapeUnknown: '形状未知',
  target: '形状不变',
  hidden: '没有显示批次维',
  forms: { fresh: '', inPlace: '原地', out: '写入输出', assign: '赋值', expand: '扩展', loss: '损失' },

  column: (dim, sizes) => `第 ${dim} 维：${sizes}`,
  fits: { equal: '相等', stretched: '被拉伸', missing: '缺失', conflict: '冲突', grows: '不能变大' },
  result: ({ shape, count, bytes, growth }) =>
    `结果 ${tuple(shape)}：${count} 个元素，按 float32 为 ${bytes}${growth > 1 ? `，是较大操作数的 ${growth} 倍` : ''}。`,
  noResult: '没有结果。',

  others: {
    matmul: '这是矩阵乘法的问题，不是广播：内侧的两个大小必须相等。',
    cat: '这是拼接的问题，不是广播：除拼接的那一维外，各维大小必须相等，不会拉伸。',
    index: '这是索引的问题，不是广播。',
    reshape: '这是改变形状的问题，不是广播：元素个数必须不变。',
    conv: '这是层对输入的要求，不是广播：通道数或维数与输入不符。',
    dtype: '这是 dtype 的问题，不是广播。',
    device: '这是设备的问题，不是广播。',
    counts: '这是数量必须相等的问题，不是广播。',
    other: '这是已知的报错，但与广播无关。',
  },
  notAxes: '这不是广播的问题：怎样改动轴都不会正确。',
  perhapsNotAxes: '若是如此，这就不是广播的问题，改动轴没有用。',

  causes: {
    'missing-axis': ({ a, b, size, dim, count, kind }) =>
      kind === 'moved'
        ? `${a} 把大小为 1 的轴换个位置就与 ${b} 相容。`
        : kind === 'harmless'
          ? `${a} 和 ${b} 的元素一样多，形状只差一个大小为 1 的轴。`
          : `${a} 少了 ${count} 个轴。形状从右端对齐，而它的 ${size} 个数属于 ${b} 的第 ${dim} 维。`,
    'dropped-axis': ({ a, b, size, dim, kind }) =>
      kind === 'untold'
        ? '归约会去掉被归约的轴，剩下的轴滑到最右端，碰上了另一个轴。'
        : `归约去掉了轴，${a} 的 ${size} 个数滑到了最右端；它们属于 ${b} 的第 ${dim} 维。`,
    'channel-vector': ({ a, b, size, dim, kind }) =>
      kind === 'untold'
        ? '一维向量总是对着最后一个轴。若它是每个通道一个数，而通道不在最后，它后面就要补轴。'
        : `一维向量总是对着最后一个轴。${a} 的 ${size} 个数是 ${b} 的通道，而通道在第 ${dim} 维。`,
    'channel-order': ({ a, b }) => `${a} 和 ${b} 的通道位置不同：一个在最前，一个在最后。`,
    'outer-product': ({ a, b, result, growth }) =>
      `两边都被拉伸：${a} 的每个数都与 ${b} 的每个数配对，${tuple(result)} 的元素是任何一方的 ${growth} 倍。它不会报错。`,
    'target-grows': ({ a, target, result }) =>
      `两个形状合起来是 ${tuple(result)}，但写不进 ${a}：它只有 ${tuple(target)} 的位置，被写入的张量形状不变。`,
    'matched-by-chance': ({ a, b, size }) =>
      `${a} 对上 ${b} 的最后一个轴，也许只因为那里恰好也是 ${size}。若这 ${size} 个数属于第 0 维，结果就是错的，却没有任何提示。`,
    'batch-of-one': ({ a, b, size, count, kind }) =>
      kind === 'legal'
        ? `现在只有一个样本，${a} 放在哪里都与 ${b} 相容。样本多了就不行：它的末尾少 ${count} 个轴。`
        : kind === 'untold'
          ? '每个样本一个数时，后面要补的轴数等于另一方批次之后的轴数；批次为 1 时看不出缺了轴。'
          : `${a} 为 ${size} 个样本各有一个数，末尾少 ${count} 个轴，于是它的批次碰上了 ${b} 的另一个轴。批次为 1 时看不出来。`,
    'off-by-one': ({ large, small, kind }) =>
      kind === 'rounding'
        ? `${large} 对 ${small}：某一步取整造成的，例如奇数减半再加倍。差一点的大小从来不能靠广播解决。`
        : `${large} 对 ${small}：一方稍长，例如差分、切片、平移之前，或多一个 token。`,
    'alpha-channel': () => '四个通道对三个：图片带有透明通道。这是数据的问题。',
    'gray-image': ({ name, count, kind, target, result }) =>
      kind === 'flat'
        ? `${name} 是没有通道轴的灰度图，另一方为三个通道各有一个数。`
        : kind === 'colour'
          ? `${name} 是 ${count} 个通道的图片，而要放的位置是灰度的。`
          : `灰度图只有一个通道，另一方有三个。两者相容，但写不进 ${name}：${tuple(target)} 得变成 ${tuple(result)}。`,
    'position-table': ({ size, table, kind }) =>
      kind === 'patches'
        ? `图片切成 ${size} 块，而模型只有 ${table} 个位置：它是为另一种大小的图片训练的。`
        : `输入有 ${size} 个 token，而模型只有 ${table} 个位置。请截断或拆分文本，或换用更长的模型。`,
    'wrong-data': (facts) => {
      const { kind, size, other, a, b, name, scores, labels, count, merged, sizes, dim } = facts;
      if (kind === 'batch') return `批次不同，${size} 个与 ${other} 个样本：最后一批不满，或两批本不相配。`;
      if (kind === 'pictures') return `图片或特征图大小不同，第 ${dim} 维是 ${size} 和 ${other}。`;
      if (kind === 'channels') return `通道数不同，${size} 和 ${other}：绕过改变通道数的层的捷径，自己也需要一层。`;
      if (kind === 'features') return `最后一个轴分别是 ${size} 和 ${other} 个数：特征或类别的个数不同。`;
      if (kind === 'classes')
        return scores
          ? `${scores} 为每个样本给出 ${count} 个分数，而 ${labels} 只有一个数：类别编号，这种损失不接受。`
          : '也许一方是每个类别一个分数，另一方是每个样本一个类别。';
      if (kind === 'empty') return '其中一个是空的：有一维大小为 0。';
      if (kind === 'inner') return `${a} 每行有 ${size} 个数，而 ${b} 需要 ${other} 个。`;
      if (kind === 'flattened') return `一方把 ${name} 的最后几个轴合成了一个：${sizes.join(' × ')} 等于 ${merged}。`;
      if (kind === 'loss') return '损失比较的两个形状不同，有些数被比较了不止一次。';
      return `第 ${dim} 维的 ${size} 和 ${other} 是两份不同多少的数据。`;
    },
    square: ({ a, b, size }) =>
      `${b} 是方阵，${a} 与两个轴都相容，规则取最后一个：每列一个数。若要 ${size} 行每行一个数，就得补一个轴。`,
    transposed: ({ a, b, size, other, kind }) =>
      kind === 'product'
        ? `内侧大小 ${size} 和 ${other} 不等，把其中一个矩阵转置就相等了。`
        : `${a} 换一种轴的顺序就与 ${b} 相容。`,
    'not-enough-known': () => '形状不相容；原因从这里还看不出来。',
  },

  reasons: {
    'fits-one-place': '补上大小为 1 的轴后，只有一处相容',
    'fits-some-places': '补上大小为 1 的轴后相容，但不止一处',
    'leading-axes': '它的大小正是另一方开头的几维',
    reduction: '代码里的归约没有保留轴',
    'named-reduction': '它的名字像是归约的结果',
    'channel-place': '那正是通道所在的位置',
    'trailing-ones': '末尾大小为 1 的轴是有意补上的',
    'same-sizes': '两者大小相同而顺序不同',
    'fits-reordered': '换一种顺序就相容',
    'both-stretch': '各有一维是 1 或缺失，而另一方在那里更大',
    loss: '损失是逐个配对比较的',
    'mean-hides': '之后的平均或求和会掩盖大小',
    'equal-by-coincidence': '同一个大小出现在两处',
    'one-sample': '批次是 1，换作别的大小就不相容',
    'same-count': '元素一样多',
    'target-keeps-shape': '被写入的张量从不拉伸',
    'fits-rearranged': '换一换轴，要写入的就放得下',
    'about-images': '前后的代码与图片有关',
    'about-tokens': '前后的代码与文本或注意力有关',
    'about-channels': '前后的代码与通道有关',
    'table-size': '较小的数是位置表常见的长度',
    'positions-in-code': '前后的代码在加位置编码',
    patches: '两个大小都是平方数加一，正是图块加类别 token',
    'differ-by-one': '大小相差 1',
    'near-miss': '大小几乎相同',
    'no-rearrangement': '补轴或换轴的顺序都不能使之相容',
    'sizes-only': '只知道两个大小，不知道形状',
    'no-shapes': '不知道任何大小',
    'neither-is-one': '大小不同，且都不是 1',
    'one-per-sample': '每个样本一个数',
    'column-in-code': '代码里补了一个轴',
    'inner-sizes': '内侧大小不同',
    'fits-transposed': '转置其中一个就相容',
  },

  meanings: {
    inserted: ({ name, shape, other, at }) =>
      `${name} 变为 ${tuple(shape)}${at.length > 0 ? `，对着 ${other} 的第 ${at.join('、')} 维` : ''}。`,
    'as-columns': () => '与现在相同，每列一个数，只是写明了。',
    squeezed: ({ name, shape }) => `${name} 变为 ${tuple(shape)}；指明了轴，批次为 1 时也不会丢。`,
    permuted: ({ name, shape }) => `${name} 变为 ${tuple(shape)}：仅当现在轴的顺序有误时才正确。`,
    keepdim: () => '归约保留被归约的轴，大小为 1。',
    fresh: ({ name, before, shape }) =>
      `${name} 成为新的张量，形状从 ${tuple(before)} 变为 ${tuple(shape)}：仅当这正是所要的。`,
    room: ({ name, shape }) => `先把 ${name} 重复成 ${tuple(shape)}：仅当它本该这么大。`,
    zeros: ({ name, shape }) => `${name} 一开始就是最终的形状 ${tuple(shape)}。`,
    rgb: () => '按三个通道读取图片。',
    'without-alpha': ({ small }) => `只取前 ${small} 个通道，不要透明通道。`,
    'to-gray': () => '按一个通道读取图片。',
    'one-mean': () => '一个通道用一个均值和一个标准差。',
    'three-channels': () => '先把灰度图变为三个相同的通道。',
    truncate: ({ length }) => `文本在 ${length} 个 token 后截断；拆分则能保留其余部分。`,
    patches: () => '把位置插值到图片的大小，前提是模型支持。',
    'pad-input': () => '把输入补到总步幅的倍数（常为 32），就不会取整。',
    crop: ({ name, shape }) => `相遇之前把 ${name} 裁成 ${tuple(shape)}。`,
    'crop-series': ({ name, shape }) => `${name} 变为 ${tuple(shape)}：仅当多出来的正是那一端。`,
    'same-samples': () => '两边取同样多的样本；最后一批若不满可以舍去。',
    'same-features': () => '查一查两个大小从何而来：某一层、词表，或另一版本的表。',
    projected: () => '用一层把通道数变成一样。',
    resized: () => '把一方缩放成另一方的大小，或让两者来自同样大小的图片。',
    'not-empty': () => '查一查它在哪里变空了：筛选、切片，或没有记录的文件。',
    'same-shapes': () => '给损失两个形状完全相同的张量。',
    'same-amount': () => '查一查两个大小从何而来；它们必须属于同一份数据。',
    'one-hot': () => '每个类别变成只有一个 1 的一行。',
    'cross-entropy': () => '换用接受类别编号的损失。',
    flatten: () => '把最后几个轴按原顺序合成一个。',
    linear: ({ size }) => `该层每行接收 ${size} 个数，与输入一致；权重也随之不同。`,
  },
  gives: (shape, count) => `结果 ${tuple(shape)}；${count === '0' ? '不复制数据' : `新占 ${count} 个元素`}。`,
  caution: '它能运行；是否正确取决于本意。',

  fragility: {
    'batch-of-one': {
      fails: '批次为 1 时能运行，多了就报错。',
      'means-other': '批次为 1 时无害，多了意思就变了。',
      works: '批次为 1 时能运行，什么也看不出来。',
    },
    'equal-sizes': {
      fails: ([one, two]) => `只有第 ${one} 维和第 ${two} 维大小相同时才能运行。`,
      'means-other': ([one, two]) => `若第 ${one} 维和第 ${two} 维大小相同，它会运行，但对错了轴。`,
      works: ([one, two]) => `第 ${one} 维和第 ${two} 维可以不同。`,
    },
  },
  asks: (names) => `${names} 的形状是什么？`,
  fix: '改法',
  perhaps: '也可能',
};
