// 可能的原因，每个一两句。只接收数据、返回文字。

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

/** @typedef {import('./causes-en.js').Facts} Facts */

const inDim = (/** @type {number} */ dim) => (dim >= 0 ? `第 ${dim} 维的 ` : '');

/** 按种类选一句，没有就用 else。 @type {(sentences: Record<string, string>, kind: string) => string} */
const by = (sentences, kind) => sentences[kind] ?? sentences['else'] ?? '';

/** @type {typeof import('./causes-en.js').causes} */
export const causes = {
  'missing-axis': ({ a, b, size, other, dim, count, kind, wanted, given }) =>
    by(
      {
        moved: `${a} 把大小为 1 的轴换个位置就与 ${b} 相容。`,
        harmless: `${a} 和 ${b} 的元素一样多，形状只差一个大小为 1 的轴。`,
        rank: `一个有 ${size} 维，另一个有 ${other} 维：一方少了一个轴，或另一方多了一个。`,
        batch: `输入有 ${given} 维，而这一层要 ${wanted} 维。通常是少了批次轴。`,
        table: '这里要的是表格（样本 × 特征），给的却是单独一行或一列数。',
        ranks: `输入有 ${given} 维，而这一层要 ${wanted} 维：少了一个轴。`,
        channel: `输入有 ${given} 维，而这一层要 ${wanted} 维：没有通道那个轴。`,
        inner: `输入有 ${given} 维，而这一层要 ${wanted} 维。批次轴已经有了，缺的是别的轴，例如序列的步或特征。`,
        gather: '索引的维数与被选取的张量不同：通常是索引少了一个大小为 1 的轴。',
        'index-pairs': `${a} 和 ${b} 逐个配对，所以长度要相同。若要 ${a} 的每一项配 ${b} 的每一项，其中一个要补一个轴。`,
        indices: `索引比维数还多${size < 0 ? '' : `（数组有 ${size} 维）`}：前面丢了一个轴，或多写了一个索引。`,
        heads: `掩码大概没有注意力头那个轴，于是它的批次（${size}）对上了 ${other} 个头。`,
        letters: `等式里有 ${wanted} 个字母，而操作数只有 ${given} 维：操作数少了一个轴。`,
        loss: '标签没有预测值末尾的那个轴。',
        axis: `张量的维数比代码以为的少：没有第 ${size} 维。`,
        column: `${a} 是一列 (${size}, 1)，与它运算的大概是 ${size} 个数的向量。向量对着最后一个轴，两者合起来就成了 ${size} × ${size}。`,
        join: '其中一个在那一维的大小是 1，而拼接不会拉伸它。',
        else: `${a} 少了 ${count} 个轴。形状从右端对齐，而它的 ${size} 个元素属于 ${b} 的第 ${dim} 维。`,
      },
      kind,
    ),
  'extra-axis': ({ kind, one, two, rows, other, wanted, given, operand }) =>
    by(
      {
        ranks: `一个有 ${(one ?? []).length} 维，另一个有 ${(two ?? []).length} 维：${tuple(one ?? [])} 和 ${tuple(two ?? [])}。`,
        ones: `${tuple(one ?? [])} 和 ${tuple(two ?? [])} 的元素一样多：其中一个带着该去掉的、大小为 1 的轴。`,
        trailing: `特征末尾有大小为 1 的轴，这一层看到的是 ${rows} 行、每行 1 个，而不是每行 ${other} 个。`,
        rank: `输入有 ${given} 维，而需要 ${wanted} 维：多了一个轴。`,
        letters: `等式为第 ${operand} 个操作数写了 ${wanted} 个字母，它却有 ${given} 维：多了一个轴。`,
        loss: '预测值有一个标签没有的轴。',
        gather: '索引的维数比被选取的张量还多。',
        else: '其中一个多了一个轴。',
      },
      kind,
    ),
  'dropped-axis': ({ a, b, size, dim, kind }) =>
    by(
      {
        untold: '这一行里的归约去掉了被归约的轴，剩下的对上了另一个轴。',
        r: 'R 里取矩阵的一行会得到普通向量：维度丢了，乘积就对不上。',
        else: `归约去掉了轴，${a} 的 ${size} 个元素滑到了最右端；它们属于 ${b} 的第 ${dim} 维。`,
      },
      kind,
    ),
  'wrong-axis': ({ kind, size, other, name }) =>
    by(
      {
        loss: `损失归约了第 0 轴，也就是批次，于是返回 ${size} 个值，而 Keras 要 ${other} 个样本每个一个值。`,
        vmap: 'in_axes 映射的轴大小不同。每个参数被映射的都应是它的批次轴。',
        join: `拼接所沿的不是第 ${other} 维，而两者只在那一维大小不同。`,
        xarray: `坐标 ${name} 有 ${other} 个值，而那一维是 ${size}：维度的次序大概与轴的次序不同。`,
        else: '运算所沿的轴不是本意的那个。',
      },
      kind,
    ),
  'extra-index': () => '分数没有批次轴：大概是 [0] 之类的索引从批次里只取了一个样本。',
  'channel-vector': ({ a, b, size, dim, kind }) =>
    kind === 'untold'
      ? '一维向量总是对着最后一个轴。若它是每个通道一个值，而通道不在最后，它后面就要补轴。'
      : `一维向量总是对着最后一个轴。${a} 的 ${size} 个值是 ${b} 的通道，而通道在第 ${dim} 维。`,
  'channel-order': ({ a, b, kind, wanted, input, one, two, size, other }) =>
    by(
      {
        layer: `这一层要的 ${wanted} 个通道在别处：输入 ${tuple(input ?? [])} 像是通道在最后的数据。`,
        weights: `卷积核 ${tuple(one ?? [])} 和 ${tuple(two ?? [])} 的约定不同：一方通道在前，一方通道在后。`,
        vector: `向量有 ${size} 个值，等于图片的高和宽，而通道（${other}）在最后：某一层把别的轴当成了通道。`,
        else: `${a} 和 ${b} 的通道位置不同：一个在最前，一个在最后。`,
      },
      kind,
    ),
  'outer-product': ({ a, b, result, growth, kind }) =>
    kind === 'refused'
      ? `${a} 和 ${b} 差一个轴。广播会让每个元素都与每个元素配对，成为 ${tuple(result)}，所以这个损失拒绝了。`
      : `两边都被拉伸：${a} 的每个元素都与 ${b} 的每个元素配对，${tuple(result)} 的元素是任何一方的 ${growth} 倍。它不会报错。`,
  'target-grows': ({ a, target, result, kind }) =>
    kind === 'untold'
      ? '要赋的值放不进目标，而目标的大小不变。'
      : `两个形状合起来是 ${tuple(result)}，而 ${a} 只有 ${tuple(target)} 的位置：被写入的形状不变。`,
  'matched-by-chance': ({ a, b, size }) =>
    `${a} 对上 ${b} 的最后一个轴，也许只因为那里恰好也是 ${size}。若这 ${size} 个属于第 0 维，结果就是错的，却没有任何提示。`,
  'batch-of-one': ({ a, b, size, count, kind }) =>
    by(
      {
        legal: `现在只有一个样本，${a} 放在哪里都与 ${b} 相容。样本多了就不行：它的末尾少 ${count} 个轴。`,
        untold: '每个样本一个值时，后面要补的轴数等于另一方批次之后的轴数；批次为 1 时看不出缺了轴。',
        squeeze: '不写轴的 squeeze() 会去掉所有大小为 1 的轴，批次为 1 时连批次轴也去掉。',
        else: `${a} 为 ${size} 个样本各有一个值，末尾少 ${count} 个轴，于是它的批次对上了 ${b} 的另一个轴。批次为 1 时看不出来。`,
      },
      kind,
    ),
  square: ({ a, b, size }) =>
    `${b} 是方阵，${a} 与两个轴都相容，规则取最后一个：每列一个值。若要 ${size} 行每行一个值，就得补一个轴。`,
  transposed: ({ a, b, size, other, kind }) =>
    by(
      {
        product: `内侧大小 ${size} 和 ${other} 不等，把其中一个矩阵转置就相等了。`,
        matlab: '乘积的内侧大小不同：大概一个因子该是列却成了行，或者相反。',
        else: `${a} 换一种轴的顺序就与 ${b} 相容。`,
      },
      kind,
    ),

  'off-by-one': ({ large, small, kind, each }) =>
    kind === 'steps'
      ? `${each} 个样本，一边 ${large} 步，一边 ${small} 步：一个序列多一步，例如起始或结束 token 只算了一次。`
      : `${large} 对 ${small}：一方多一个，例如差分、切片、平移之后，或多一个 token。`,
  'not-a-multiple': ({ large, small, kind, window }) =>
    by(
      {
        window: `边长 ${large} 不能分成大小为 ${window} 的窗口：合适的是 ${small}。`,
        sides: `特征图的边长是 ${small} 和 ${large} 中的一个，代码要的是另一个：下采样时某个大小被取整了。`,
        else: `${large} 对 ${small}：大概有一个大小被取整了。输入不是网络总步幅（8、16、32 或 64）的倍数时，下采样再上采样就回不到原来的大小。`,
      },
      kind,
    ),
  'position-table': ({ size, table, kind, name }) =>
    by(
      {
        tokens: `输入有 ${size} 个 token，而模型只有 ${table} 个位置。`,
        named: `${name} 只有 ${table} 个位置，而输入有 ${size} 个。`,
        lookup: '文本比位置表长，最后的位置超出了表。',
        else: `输入长 ${size}，而模型只容得下 ${table}：位置表、缓冲区或固定长度的掩码。`,
      },
      kind,
    ),
  'input-size': ({ kind, size, other, channels, a, b, mine, theirs, one, two }) =>
    by(
      {
        flattened: `${size} 是 ${channels} × ${a} × ${a}，${other} 是 ${channels} × ${b} × ${b}：这一层是按另一种大小的图片定的。`,
        patches: `${size} 和 ${other} 是 ${mine} × ${mine} 和 ${theirs} × ${theirs} 个图块：模型是为另一种大小的图片做的。`,
        positions: `位置嵌入在文件里是 ${tuple(one ?? [])}，在模型里是 ${tuple(two ?? [])}：是为不同大小的输入做的。`,
        sides: `特征图是 ${size} × ${size}，代码要的是 ${other} × ${other}：输入的大小不是模型设计的大小。`,
        small: '输入到这里已经比卷积核小：图片对这个网络来说太小。',
        picture: `模型是为 ${tuple(one ?? [])} 的输入建的，得到的是 ${tuple(two ?? [])}。`,
        else: `模型是为另一种大小的输入做的：${other}，不是 ${size}。`,
      },
      kind,
    ),
  'fixed-export': ({ size, other, dim, one }) =>
    size >= 0
      ? `导出的图在第 ${dim} 维的大小是固定的（${size}），与数据（${other}）不符。`
      : `导出的图保留了导出时的大小${one && one.length > 0 ? `，如 ${tuple(one)}` : ''}，数据的大小却不同。`,
  'slice-bounds': ({ name, target, value, kind }) =>
    kind === 'nothing'
      ? `切片 ${name} 是空的：起点不小于终点，或超出了数组。`
      : `切片选中 ${tuple(target ?? [])}，要写入的却是 ${tuple(value ?? [])}：算出的边界是负数或越过了边缘，切片被截短了。`,
  'different-sizes': ({ size, other, dim, kind, times: ratio, letter, seen, at, named, to, one, two }) =>
    by(
      {
        pictures: `图片或特征图大小不同：${inDim(dim)}${size} 和 ${other}。`,
        step: `${size} 对 ${other}，相差 ${ratio} 倍：一条路径多做了一次下采样或上采样。`,
        'placed-letter': `字母 ${letter} 是 ${seen} 的维度 ${at}（大小 ${size}），也是 ${named} 的维度 ${to}（大小 ${other}）。`,
        letter: `字母 ${letter} 在一个操作数里代表 ${size}，在另一个里代表 ${other}。`,
        opencv: 'OpenCV 要求两个数组的高和宽相同；它从不广播。',
        untold: '两者大小不同。',
        carry: `一个值在循环的每一步、每个分支里都须保持同一形状，这里却是 ${tuple(one ?? [])} 和 ${tuple(two ?? [])}。`,
        join: `拼接时除一维外大小都要相同，而这里是${inDim(dim) ? `${inDim(dim)}` : ' '}${size} 和 ${other}。`,
        else: `${inDim(dim)}${size} 和 ${other} 来自不同的地方：别的设置或输入大小，或代码、权重的版本不同。`,
      },
      kind,
    ),
  'different-counts': ({ size, other, dim, kind }) =>
    by(
      {
        labels: `有 ${size} 个预测和 ${other} 个标签；损失要每个预测一个标签。`,
        single: `${Math.max(size, other)} 行只有一个值：只有一项的列表，或被归约过的结果。`,
        named: `该轴有 ${other} 项，却给了 ${size} 个标签。`,
        rows: `一边有 ${size} 项，另一边有 ${other} 项：它们不是来自同样的行。`,
        batch: `第一维分别是 ${size} 个和 ${other} 个样本：筛选、缺失的文件或另一个批次使它们不同。`,
        one: `目标有 ${size} 个样本，输入有 ${other} 个：一个被重复用于其余的。`,
        untold: '两者长度不同。',
        batches: `第一个操作数有 ${size} 个矩阵，第二个有 ${other} 个；批量乘法要求一样多。`,
        else: `${inDim(dim)}${size} 和 ${other} 是不同数目的样本。`,
      },
      kind,
    ),
  ragged: ({ kind, one, two, size, other }) =>
    by(
      {
        pictures: `这一批图片大小不同，${tuple(one ?? [])} 和 ${tuple(two ?? [])}；堆叠要求相同。`,
        boxes: `各样本的行数不同，${size} 和 ${other}（框、物体等）；默认的 collate 不能堆叠。`,
        sequences: `这一批序列长度不同，${size} 和 ${other}；堆叠要求相同。`,
        channels: `有的样本 ${size} 个通道，有的 ${other} 个：混有灰度、彩色或带透明的图片。`,
        tensors: `要堆叠的张量形状不同：${tuple(one ?? [])} 和 ${tuple(two ?? [])}。`,
        rows: '列表不整齐：各行长度不同，或数与数组混在一起，组不成矩形数组（NumPy 1.24 起报错）。',
        else: `这一批样本形状不同，${tuple(one ?? [])} 和 ${tuple(two ?? [])}；堆叠要求相同。`,
      },
      kind,
    ),
  empty: ({ kind, name }) =>
    by(
      {
        labels: '没有标签：一个也没有传到损失。',
        predictions: '没有预测：批次是空的。',
        sample: '有一个样本是空的：有一维大小为 0。',
        reshape: '其中一个个数是 0：有东西是空的，或词表大小之类的数没有设置。',
        operand: `${name} 是空的：有一维大小为 0。`,
        else: '其中一个是空的：有一维大小为 0。',
      },
      kind,
    ),
  'last-batch': ({ kind, size, other }) =>
    kind === 'norm'
      ? '训练时批归一化每个通道需要不止一个值，而这一批只有一个样本，大概是最后一批。'
      : kind === 'met'
        ? `${size} 个样本对 ${other} 个：大概是不满的最后一批，遇上了按满批造的东西。`
        : `${size} 个预测对 ${other} 个标签：最后一批不满，而代码以为是满的。`,
  'hidden-state': ({ kind, size, other, wanted, given }) =>
    by(
      {
        batch: `隐藏状态是为 ${other} 个样本的批次建的，而这一批有 ${size} 个：${size < other ? '大概是最后一批，不满' : '批次大小写死了，或 batch_first 不对'}。`,
        step: `这一层看到的批次是 1，而隐藏状态有 ${other}：批次在别的轴上（batch_first），或这一步把它丢了。`,
        layers: `隐藏状态按 ${other} 个层 × 方向建，而网络有 ${size} 个。`,
        rank: `隐藏状态要 ${wanted?.length ?? 3} 维（层、批次、宽度），却有 ${given?.length ?? 2} 维。`,
        else: `隐藏状态宽 ${other}，而网络宽 ${size}。`,
      },
      kind,
    ),
  flattened: ({ kind, name, sizes, merged, times: ratio, size, other }) =>
    by(
      {
        mask: `掩码是平的：${merged} 等于 ${(sizes ?? []).join(' × ')}，正是被选取者的形状。`,
        batch: `${size} 是 ${other} 的 ${ratio} 倍：view 或 reshape 把另一个轴并进了批次。`,
        'not-flat': `${size} × ${ratio} 等于 ${other}：特征还有 ${ratio} 在另一个轴上，应当按样本展平。`,
        else: `一方把 ${name} 的最后几个轴合成了一个：${(sizes ?? []).join(' × ')} 等于 ${merged}。`,
      },
      kind,
    ),
  'reshape-count': ({ count, wanted, shape, open }) =>
    open
      ? `${count} 个元素分不成 ${tuple(shape)}：其余各维已是 ${wanted} 个。`
      : `${shape.length > 0 ? tuple(shape) : '要求的形状'} 容纳 ${wanted} 个元素，而张量有 ${count} 个：有一个大小不是数据的大小。`,
  mask: ({ kind, size, other, dim }) =>
    kind === 'scores'
      ? `掩码在第 ${dim} 维有 ${size} 个位置，而分数有 ${other} 个：它是为另一种长度建的，或把键和查询弄反了。`
      : kind === 'attention'
        ? `注意力掩码有 ${size} 个位置，而这一层看到 ${other} 个。批次轴和序列轴也许反了（batch_first）。`
        : kind === 'elements'
          ? `掩码有 ${size} 个元素，而数据有 ${other} 个；掩码数组要求两者一样多。`
          : `掩码是按第 ${dim} 维 ${size} 建的，而被选取的有 ${other}。`,
  'index-range': ({ kind, size, other, last, dim }) =>
    by(
      {
        'one-too-far': `索引 ${size}，而大小是 ${other}：有效的索引是 0 到 ${last}。大概有东西从 1 数起。`,
        far: `索引 ${size} 超出了 0 到 ${last}。`,
        empty: '被索引的轴是空的。',
        longer: `索引比被选取的张量长${dim >= 0 ? `，在第 ${dim} 维：是 ${other}，最多应为 ${size}` : ''}。`,
        graph: 'edge_index 提到了不存在的节点：它最大的值必须小于节点数。',
        gather: 'gather 或 scatter 的索引超出了所选的轴，往往是标签或位置。',
        vocabulary: `编号 ${size} 超出了嵌入表：词表大小为 ${other} 时，编号是 0 到 ${last}。`,
        else: '有编号超出了嵌入表：token 或类别编号等于或大于词表大小。',
      },
      kind,
    ),

  'alpha-channel': () => '四个通道对三个：图片大概带有透明通道（RGBA）。',
  'gray-image': ({ name, count, kind, target, result }) =>
    by(
      {
        flat: `${name} 是没有通道轴的灰度图，另一方为三个通道各有一个值。`,
        colour: `${name} 是 ${count} 个通道的图片，而要放的位置是灰度的。`,
        layer: '图片是灰度的（一个通道），而这一层要三个。',
        'colour-layer': '图片有三个通道，而这一层要灰度的。',
        else: `灰度图只有一个通道，另一方有三个。两者相容，但写不进 ${name}：${tuple(target ?? [])} 得变成 ${tuple(result ?? [])}。`,
      },
      kind,
    ),
  channels: ({ kind, wanted, given, name, size, other }) =>
    by(
      {
        maps: `通道数不同，${given} 和 ${wanted}：绕过改变通道数的层的捷径需要自己的 1 × 1 层，或某个设置不同。`,
        first: `${name} 在文件里接收 ${size} 个输入通道，在模型里是 ${other} 个。`,
        opencv: '两张图片的通道数不同，例如灰度和彩色。',
        else: `这一层是为 ${wanted} 个通道建的，而输入有 ${given} 个。`,
      },
      kind,
    ),
  features: ({ kind, size, other }) =>
    by(
      {
        fitted: `模型是用 ${other} 个特征拟合的，而这些行有 ${size} 个：缺列、多列，或重新编码过。`,
        inner: `每行有 ${size} 个特征，而这一层或矩阵要 ${other} 个。`,
        key: '等号右边的列数与左边写出的列名数不同。',
        product: `矩阵乘法要求内侧大小相等，而这里是 ${size} 和 ${other}。`,
        columns: `数据有 ${size} 列，却给了 ${other} 个列名。`,
        joined: `一个有 ${size} 列，另一个有 ${other} 列。`,
        batched: `第一个操作数的矩阵有 ${size} 列，第二个的有 ${other} 行；两者必须相等。`,
        layer: `这一层要 ${other} 个特征，而输入有 ${size} 个。`,
        else: `最后一个轴分别是 ${size} 和 ${other} 个值：特征、宽度或类别不同。`,
      },
      kind,
    ),
  'class-count': ({ kind, size, other, name }) =>
    by(
      {
        head: `类别数不同：文件${name ? `的 ${name} ` : ''}里是 ${size}，模型是 ${other}。`,
        range: '有标签超出了模型的类别：标签要从 0 到类别数减 1。',
        else: `类别数不同：模型是 ${size}，标签是 ${other}。`,
      },
      kind,
    ),
  'class-labels': ({ kind, scores, labels, count, size, other }) =>
    by(
      {
        axis: `${scores} 为每个样本给出 ${count} 个分数，而 ${labels} 只有一个数：类别编号，这种损失不接受。`,
        'one-number': `模型为每个样本给出 ${count} 个分数，标签是一个数：这种损失要 one-hot 标签，或换用接受类别编号的损失。`,
        pixels: `${size} 张图片每张一个预测，而每个像素都有标签（${other}）：模型是分类的，标签是分割的。`,
        else: '也许一方是每个类别一个分数，另一方是每个样本一个类别编号。',
      },
      kind,
    ),
  'one-hot': ({ size, other, times: ratio }) =>
    `${other} 个标签是 ${size} 的 ${ratio} 倍：大概把 one-hot 标签（${ratio} 类）或整个序列展平了，而损失要每个一个类别编号。`,
  'class-range': () => '通常是标签超出了 0 … 类别数 − 1，或编号超出了嵌入表；GPU 只报告有东西越界。',
  vocabulary: ({ kind, size, other, name }) =>
    kind === 'logits'
      ? `${size} 是词表大小，${other} 是隐藏宽度：其中一个是 logits，而不是隐藏状态。`
      : kind === 'counts'
        ? `${size} 和 ${other} 数的是同一个词表：分词器的词数和模型的行数不同，模型的常向上取整，或者后来添了词。`
        : `词表不同：${name} 在文件里有 ${size} 行，在模型里有 ${other} 行。`,
  'wrong-weights': ({ kind, name, one, two, size, other }) =>
    by(
      {
        text: `行数是 77 的倍数、宽 ${size}，是 CLIP 的文本特征；这一层要 ${other}，属于用另一种文本编码器的模型。`,
        widths: `${size} 和 ${other} 是两种已发布模型的宽度：把不同模型或版本的部件拼在了一起。`,
        adapter: `LoRA 是为别的权重做的：某一层一边是 ${size}，一边是 ${other}（基础模型不同，或量化后的权重被打包）。`,
        cut: `文件里只有 ${name} 的一部分：${tuple(two ?? [])} 中的 ${tuple(one ?? [])}。它是为多个进程拆开的。`,
        file: `文件里有 ${size} 个值，而这一层要 ${other} 个：文件不完整，或属于别的网络。`,
        untold: '检查点属于与模型不同的结构或配置。',
        else: `检查点属于另一个模型或尺寸：${name} 在文件里是 ${tuple(one ?? [])}，在模型里是 ${tuple(two ?? [])}。`,
      },
      kind,
    ),
  config: ({ kind, size, other, times: ratio }) =>
    kind === 'lora'
      ? `适配器是用另一个 LoRA 秩训练的：文件里是 ${size}，模型里是 ${other}。`
      : `${size} 和 ${other} 相差 ${ratio} 倍：双向、头数或拼接输入之类的设置两边不同。`,
  'loss-shape': ({ kind, one, two }) =>
    by(
      {
        gradient: `backward 得到的梯度形状是 ${tuple(one ?? [])}，而输出的形状是 ${tuple(two ?? [])}，两者必须相同。`,
        keras: '自己写的损失要为每个样本返回一个值：只归约最后一个轴，也不要用批次不同的东西。',
        else: '损失比较的两个形状不同，有些值被比较了不止一次。',
      },
      kind,
    ),

  'framework-limit': ({ kind, result }) =>
    by(
      {
        matlab: 'MATLAB R2016b 起这些大小可以相容；更旧的 MATLAB 或 Octave 要用 bsxfun 或 repmat。',
        compile: '它在编译器（torch.compile）里失败，形状也许是编译器自己改的。',
        export: `按广播规则这两个形状相容，得到 ${tuple(result ?? [])}。导出的图的形状与此不同，或运行时有限制。`,
        else: `按广播规则这两个形状相容，得到 ${tuple(result ?? [])}。所以是这个版本不支持、运算更严格，或引用的形状不是出错时的形状。`,
      },
      kind,
    ),
  'offset-axes': () => '长度相同而轴不同：其中一个数组的下标不从同一处开始，例如 OffsetArray。',
  'not-contiguous': () => 'view() 要求内存连续，转置、permute 或切片之后就不连续了。',
  dtype: ({ kind, wanted, given }) =>
    kind === 'opencv'
      ? '两个数组的 dtype 不同，例如 uint8 和 float64。'
      : kind === 'result' && wanted
        ? `结果是 ${given}，写入的地方是 ${wanted}，存不下它。与形状无关。`
        : given
          ? `dtype 不同：需要 ${wanted}，给的是 ${given}。与形状无关。`
          : 'dtype 不同。与形状无关。',
  device: ({ one, other }) => `张量在不同的设备上${one && other ? `：${one} 和 ${other}` : ''}。与形状无关。`,
  'not-enough-known': () => '形状不相容，但只凭报错还看不出原因。',
};
