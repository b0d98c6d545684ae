// 下一步做什么：一句话，若有代码则在代码之前。

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

const quoted = (/** @type {readonly string[]} */ lines) => lines.map((line) => `\`${line}\``).join('、');
/** @param {import('./next-en.js').Facts} facts */
const lineOf = ({ source = '', candidates = [] }) =>
  source
    ? `${quoted([source])} 这一行`
    : `出错的那一行${candidates.length > 0 ? `（也许是 ${quoted(candidates)}）` : ''}`;

const shown = (/** @type {number | readonly number[]} */ size) =>
  typeof size === 'number' ? String(size) : tuple(size);

/** @type {typeof import('./next-en.js').next} */
export const next = {
  'paste-more': () => '若它与形状有关，请粘贴完整的报错和回溯，以及出错的那一行。',
  print: () => '在出错的那一行之前打印形状：',
  'print-arrays': (facts) => `在${facts.isNamed ? '那一行' : lineOf(facts)}之前，打印其中每个数组的形状。`,
  library: ({ library, source, caller }) =>
    `它在 ${library} 里面出错${source && `：${quoted([source])}`}${caller && `，回溯里它上面有你的 ${quoted([caller])}`}。打印你传给它的内容，并对照它的版本与你的代码所要求的版本：`,
  inside: ({ library, source, inside }) =>
    `它在 ${library} 里面出错（${quoted([inside])}）${source && `，上面是 ${quoted([source])}`}。打印你传给它的内容，并看所调用函数的文档要什么形状。`,
  node: ({ node }) => `出错的是图的节点 ${quoted([node])}：打印它所属的层、损失或指标得到的内容。`,
  'paste-trace': ({ one, two }) =>
    `请把完整的回溯也粘贴进来：从出错的那一行能看出${one === undefined ? '' : ` ${shown(one)} 和 ${shown(two)} `}各是哪个数组的。若它在某个库里出错，请附上库的版本。`,
  'stop-in-r': ({ inside = '', source = '', candidates = [] }) =>
    `在 R 里运行 options(warn = 2, error = recover) 再重做一次：R 会停在出错处。在那里打印${lineOf({ source: inside || source, candidates })}里每个名字的 length 或 dim。`,
  versions: () => '若它以前能运行，就先把各个包的版本与那时的对照。',
  shown: ({ named }) => `这里的形状：${named}。`,
  unknown: () => '看抛出它的函数的文档要什么形状。',
  table: () => '变成表格：一列用 reshape(-1, 1)，一行用 reshape(1, -1)。',
  'gradient-like': () => '传给 backward 的用 torch.ones_like(output)，或把损失求和后不带参数调用 backward()。',
  'resize-all': () => '在读取图片的地方打印每张的形状，找出不同的那些，在那里缩放或裁剪成一样大。',
  'pad-sequences': () =>
    '打印数据集里每个样本的长度。在 collate_fn 里补齐（torch.nn.utils.rnn.pad_sequence），或改正本不该不同的样本。',
  'pad-rows': () =>
    '打印列表中每一项的 np.shape，找出不同的那些。补齐或截短它们，把只有一个数的数组换成那个数，或用 dtype=object 原样保留。',
  collate: () =>
    '打印数据集里每个样本的形状，找出不同的那些；把它们裁剪、补齐或缩放，或用 collate_fn 把样本保留成列表。',
  'find-empty': ({ name }) =>
    `打印 ${name || '空的那个'} 的前一步：什么都没留下的筛选、拆分方式不同的一行、越过数组的切片，或缺失的文件。`,
  'selects-nothing': () =>
    '打印括号里的索引或掩码，它什么都没有选中：掩码里也许没有 True，切片的起点也许在终点之后或在数组之外。',
  'two-samples': () =>
    '不在训练就先调用 model.eval()；训练时批次至少为 2，若只有最后一批只有一个样本就用 drop_last=True。',
  'state-from-input': () => '按输入建状态：批次大小取自输入，层数和宽度取自网络。',
  'same-config': () => '按文件的配置建模型，或加载属于这个模型的文件。',
  'replace-head': ({ one, two }) =>
    `若 ${two[0]} 是对的，就不加载这一层：从文件里删去它的条目（只用 strict=False 跳不过它们），再训练这一层。若 ${one[0]} 是对的，就按这么多类别或条目建模型。`,
  'same-columns': () => '按训练时的次序造出同样的列，并用当时拟合的对象（transform，而不是 fit_transform）。',
  'check-index': ({ other }) => `查一查索引从何而来；它必须小于 ${other}。`,
  'check-ids': () => '把编号与被选取者的大小对照：',
  'inspect-graph': () => '打印那个节点的输入形状，与导出之前模型里的形状对照。',
  'newer-version': () => '在运行时打印形状、dtype 和设备；若都如预期，就试试更新的版本。',
  reshape: () => '用 reshape，它在需要时会复制：',
  cast: () => '把其中一个转换成另一个的 dtype。',
  'new-dtype': () => '写入 dtype 更大的张量，或先转换结果。',
  'same-device': () => '把输入移到模型所在的设备。',
};

/** @param {import('./next-en.js').Facts} facts */
const settle = ({ unset = [] }) => (unset.length > 0 ? `，以及 ${unset.join('、')} 从何而来` : '');

// 两个大小里该是哪一个，以及粘贴的代码在哪里给出错行里的名字赋值。
/** @type {typeof import('./next-en.js').steps} */
export const steps = {
  follow: (facts) =>
    facts['one'] === undefined
      ? `先弄清${lineOf(facts)}里哪些名字的大小不同。`
      : `先弄清${lineOf(facts)}里该是 ${shown(facts['one'])} 还是 ${shown(facts['two'])}${settle(facts)}。${facts['isSlice'] ? '切片到数组末尾就截断，不会报错。' : ''}`,
  places: ({ places = [], literals = [], calledIn = '' }) =>
    [
      ...places.map((/** @type {any} */ { names, line, isHead }) =>
        isHead
          ? `${names.join('、')} 是 ${quoted([line])} 的参数${calledIn && `，在 ${quoted([calledIn])} 里调用`}。`
          : `${names.join('、')} 在 ${quoted([line])} 里得到它的值。`,
      ),
      ...literals.map((/** @type {any} */ { number, line }) => `${number} 出现在 ${quoted([line])} 里。`),
    ].join(''),
  axis: ({ low, high, shape, at, axis }) =>
    `若 ${low} 属于 ${high} 的第 ${at.join('、')} 维，就补上轴${axis && `：${quoted([axis])}`}。若两者都该是 ${tuple(shape)}，就看 ${high} 多出来的维从何而来。`,
  'one-hot': ({ times }) =>
    `标签也许是独热的，每个有 ${times} 个数。换用接受独热标签的损失，或用 argmax 变成类别编号。`,
  'from-layer': (facts) =>
    `若${lineOf(facts)}里的 ${facts['given']} 是对的，就按它建这一层${facts['call'] && `：${facts['call']}`}；若不对，就看前面哪里应给出 ${facts['wanted']}。`,
  'one-of-list': ({ size, other, dim, number, name }) =>
    `找出${dim >= 0 ? `第 ${dim} 维` : ''}是 ${other} 而不是 ${size} 的那个${number >= 0 ? `（列表里的第 ${number} 个，从 0 数起${name && `：${name}`}）` : ''}，弄清该是哪一个大小。`,
  lengths: () => '打印数据里的标签和长度：它们也许与代码以为的不同。',
  flatten: ({ sizes, merged }) =>
    `看哪一边被展平了：要么两边都把 (…, ${sizes.join(', ')}) 变形为 (…, ${merged})，要么都不变。`,
  'reshape-from': ({ count, wanted, isNumber }) =>
    `先弄清该是数组的 ${count} 个元素，还是形状的 ${wanted} 个。${isNumber ? '写成数字的大小只适合一种输入：从数组自己取，例如 x.shape[0]。' : '看形状里的各个名字是多少。'}`,
  'one-each': ({ a, b }) => `若本来就要所有配对，这里就没有错；若不是，就让 ${a} 和 ${b} 的形状相同。`,
  'same-rank': () => '让两者维数相同。在其中一个产生的地方用 reshape，或者补上、去掉大小为 1 的轴。',
  'rank-other': ({ wanted, given }) => `看这个 ${given} 维的数组是怎样得来的，这里需要 ${wanted} 维。`,
  'rank-batch': () =>
    '若输入是单个样本，就在最前面加上大小为 1 的批次轴；若不是，就看这一层的文档要哪些轴，补上缺的那一个。',
  'rank-channel': () => '若输入是一批单通道的数据，就在批次之后加上大小为 1 的通道轴。',
  'permute-all': () => '每一维都写一次，不动的也写：permute(0, 2, 1) 对调三维里的后两维。',
  letters: ({ given }) => `给那个操作数写 ${given} 个字母，每维一个，或用 "..." 代表前面的各维。`,
  'cv-resize': () =>
    '用 cv2.resize(b, (a.shape[1], a.shape[0])) 把一个缩放成另一个的大小，再对照两者的通道数和 dtype。',
  'larger-input': () => '用更大的输入，或减少这一层之前的步幅和池化。',
  'compare-text': () => '运算符逐个字符比较文本，所以两者要一样长；比较整个文本用 strcmp。',
  'product-in-r': () => '在 R 里，* 逐元素相乘；矩阵乘法是 %*%。',
  'matrix-product': () => '这里的 * 逐元素相乘；若要矩阵乘法（它合适），就写 @。',
  'mask-twice': () => '这一行用同一个掩码选取了两次；第一次之后剩下的元素就少了。',
  'element-divide': () => '在 Octave 里，/ 是矩阵除法；逐元素相除用 ./。',
  'element-multiply': () => '这里的 * 是矩阵乘法；逐元素相乘用 .*。',
  'ode-column': () => 'ODE 求解器调用的函数要返回一列，每个初值对应一个数。',
};
