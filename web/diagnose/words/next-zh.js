// 下一步做什么：一句话，若有代码则在代码之前。

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

const quoted = (/** @type {readonly string[]} */ lines) => lines.map((line) => `\`${line}\``).join('、');
/** @param {import('./next-en.js').Facts} facts */
const lineOf = ({ source = '' }) => (source ? `${quoted([source])} 这一行` : '出错的那一行');

const shown = (/** @type {number | readonly number[]} */ size) =>
  typeof size === 'number' ? String(size) : tuple(size);

/** @param {import('./next-en.js').Facts} facts */
const sizes = ({ one, two }) => (one === undefined ? '' : ` ${shown(one)} 和 ${shown(two)} `);

/** @param {import('./next-en.js').Facts[]} literals */
const standing = (literals) => literals.map(({ number, line }) => `${number} 出现在 ${quoted([line])} 里。`).join('');

/** @type {typeof import('./next-en.js').next} */
export const next = {
  'paste-more': () => '若它与形状有关，请粘贴完整的报错和回溯，以及出错的那一行。',
  print: () => '在出错的那一行之前打印形状：',
  library: ({ library, inside, caller, ...more }) =>
    `它在 ${library} 里面出错${inside && `（${quoted([inside])}）`}。${
      !caller
        ? '打印你传给它的内容。'
        : `那里的数组来自你在 ${quoted([caller])} 里传入的内容：${sizes(more) ? `看其中哪个是${sizes(more)}` : '打印各个参数的形状'}。`
    }若都符合文档，就对照它的版本与你的代码所要求的版本：`,
  inside: ({ library, inside, caller }) =>
    `它在 ${library} 里面出错${inside && `（${quoted([inside])}）`}${caller && `，由 ${quoted([caller])} 调用`}。打印你传给它的内容，并看它的文档要什么形状。`,
  node: ({ node, layer, inputs }) =>
    `出错的是图里的 ${quoted([node])}${layer && `，它来自 ${quoted([layer])}`}${inputs.length > 0 ? `，输入是 ${inputs.join(' 和 ')}` : ''}。打印这个名字的层、损失或指标得到的形状。`,
  worker: () => '错误来自另一个进程，所以看不到那一行。不用进程池、或只用一个进程运行一项，就能得到出错那一行的回溯。',
  'cut-off': ({ source, ...more }) =>
    `${source ? `${quoted([source])} 只是调用了出错的代码。` : '回溯在出错的那一行之前就断了。'}请粘贴它下面直到报错的各行：最后一行可能写着${sizes(more) || '出错的'}各是哪个数组的。`,
  'paste-call': () => '回溯里只有库的代码：请粘贴它上面的各行，从你自己的调用开始。',
  'open-line': ({ file, line, ...more }) =>
    `看 ${file} 的第 ${line} 行：请把它和上面${sizes(more) && `产生${sizes(more)}`}的几行粘贴进来。`,
  'paste-trace': (facts) =>
    sizes(facts)
      ? `看你的哪个数组或输入是${sizes(facts).replace(' 和 ', '、哪个是 ')}：打印它们的形状${facts.literals?.length > 0 ? `。${standing(facts.literals)}` : '，并在设置里找这两个数。'}回溯的最后一行代码会写出它们；请粘贴那一行和产生它们的各行。`
      : '请粘贴回溯的末尾，直到报错：最后一行代码写着是什么出错。',
  'paste-line': () => '请粘贴出错的那一行，以及其中各个变量的大小。',
  'stop-in-r': () => '在 R 里运行 options(warn = 2, error = recover) 再重做一次，停下时选最后一层，在那里看：',
  'stop-in-matlab': () => '运行 dbstop if error 再重做一次，MATLAB 会停在出错的那一行；在那里看：',
  compiled: () => '没有显示任何一行代码，所以程序也许是编译过的：请看报错之前的警告，并把输入文件与它说明的格式对照。',
  'stop-in-octave': ({ line, file }) =>
    line > 0 && file
      ? `运行 dbstop ${file} ${line} 再重做一次，Octave 会停在出错的那一行之前；在那里看各个名字的大小：`
      : '运行 debug_on_error (true) 再重做一次，Octave 会停在出错的那一行；在那里看各个名字的大小：',
  versions: () =>
    '若它以前能运行，或照发布的样子别人能运行，就先看哪里不同：各个包的版本（也试试最新的）、设置和数据。',
  shown: ({ named }) => `这里的形状：${named}。`,
  unknown: ({ source }) =>
    `看抛出它的函数的文档要什么形状，再看不同的那个数组在哪里产生${source && `，并打印 ${quoted([source])} 里传给它的形状`}。`,
  table: () =>
    '若它的值是一个样本的各个特征，就用 reshape(1, -1) 变成一行；若是许多样本的同一个特征，就用 reshape(-1, 1) 变成一列。',
  'squeeze-target': () => '标签的第 1 维大小为 1：用 squeeze(1) 去掉它。标签应是类别编号。',
  'pad-rows': () =>
    '打印列表中每一项的 np.shape，找出不同的那些。补齐或截短它们，把只有一个数的数组换成那个数，或用 dtype=object 原样保留。',
  collate: () => '打印数据集里每个样本的形状，找出不同的那些；在那里或在 collate_fn 里把它们裁剪、补齐或缩放。',
  'find-empty': ({ name }) =>
    `打印 ${name || '空的那个'} 的前一步：什么都没留下的筛选、拆分方式不同的一行、越过数组的切片，或缺失的文件。`,
  'selects-nothing': () =>
    '打印括号里的索引或掩码，它什么都没有选中：掩码里也许没有 True，切片的起点也许在终点之后或在数组之外。',
  'two-samples': () =>
    '不在训练就先调用 model.eval()；训练时批次至少为 2，若只有最后一批只有一个样本就用 drop_last=True。',
  'state-from-input': () => '按输入建状态：批次大小取自输入，层数和宽度取自网络。',
  'same-config': () =>
    '按文件的配置建模型，或加载属于这个模型的文件。若只有最后一层不同，而且本来就要重新训练，就从文件里去掉它的条目。',
  'same-columns': () => '按训练时的次序造出同样的列，并用当时拟合的对象（transform，而不是 fit_transform）。',
  'check-index': ({ other }) => `查一查索引从何而来；它必须小于 ${other}。`,
  'check-ids': () => '把编号与被选取者的大小对照：',
  'inspect-graph': () => '打印那个节点的输入形状，与导出之前模型里的形状对照。',
  'newer-version': () => '在运行时打印形状、dtype 和设备；若都如预期，就试试更新的版本。',
  reshape: () => '用 reshape，它在需要时会复制：',
};

// 从出错的那一行找到各操作数产生的地方。
/** @type {typeof import('./next-en.js').steps} */
export const steps = {
  none: () => '',
  origin: ({ source, candidates = [], isSure, places = [], literals = [], calledIn, unset = [] }) => {
    const origins = places.map((/** @type {any} */ { names, line, isHead, number }) =>
      isHead
        ? `${names.join('、')} 是 ${quoted([line])} 的参数${calledIn && `，在 ${quoted([calledIn])} 里调用`}。`
        : `${names.join('、')} 在 ${quoted([line])} 里得到它的值${number ? `，其中有 ${number}` : ''}。`,
    );
    const isCalled = calledIn && places.length === 0;
    const open = isCalled
      ? `顺着调用 ${quoted([calledIn])} 往上看${unset.length > 0 ? ` ${unset.join('、')} ` : '其中的数组'}从何而来。`
      : unset.length > 0
        ? `往前看 ${unset.join('、')} 的大小从何而来，粘贴的内容里没有。`
        : '';
    return [
      `${isSure ? '' : '也许是'}在 ${quoted(isSure ? [source] : candidates)} 出错。`,
      ...origins,
      standing(literals),
      open,
    ].join('');
  },
  axis: ({ low, high, shape, at, axis }) =>
    `若 ${low} 属于 ${high} 的第 ${at.join('、')} 维，就补上轴${axis && `：${quoted([axis])}`}。若两者都该是 ${tuple(shape)}，就看 ${high} 多出来的维从何而来。`,
  'one-hot': ({ times }) =>
    `标签也许是独热的，每个有 ${times} 个数。换用接受独热标签的损失，或用 argmax 变成类别编号。`,
  'from-layer': (facts) =>
    `${facts['equal'] ? `两个矩阵都有 ${facts['equal']} 行：也许第一个转置了。若不是：` : ''}看${lineOf(facts)}之前是什么给出 ${facts['given']} 而不是 ${facts['wanted']}：别的输入、主干、编码器或配置。只有 ${facts['given']} 是对的、而且这一层没有预训练时，才按它建这一层${facts['call'] && `：${facts['call']}`}。`,
  'one-of-list': ({ size, other, dim, number, name }) =>
    `找出${dim >= 0 ? `第 ${dim} 维` : ''}是 ${other} 而不是 ${size} 的那个${number >= 0 ? `（列表里的第 ${number} 个，从 0 数起${name && `：${name}`}）` : ''}，弄清该是哪一个大小。`,
  'one-column': () =>
    '表格遇到了长度与其列数不同的东西。如果表格只有一列，请把它作为 Series 传入：df["name"]，或 df.squeeze(axis=1)。',
  'every-nth': ({ times }) =>
    `如果一个只保留另一个的每 ${times} 个值中的一个（如写入或保存的间隔），请让两者取同样的值。`,
  flatten: ({ sizes, merged }) =>
    `看哪一边被展平了：要么两边都把 (…, ${sizes.join(', ')}) 变形为 (…, ${merged})，要么都不变。`,
  'reshape-from': ({ count, wanted }) =>
    `在改变形状之前打印数组的形状，把它的因数与所要求形状的对照：${count} 和 ${wanted}。`,
  'reshape-size': ({ rows, lead }) =>
    `看数组为什么有 ${rows}，而形状在那里是 ${lead.join(' · ')}：在配置里（例如类别的个数），在 reshape 之前的层里，或在加载的权重里。`,
  'reshape-rows': ({ rows, lead }) =>
    `看为什么有 ${rows} 行，而不是 ${lead.join(' · ')}：在加载或筛选的地方打印数组的长度。`,
  'flatten-input': () => '在这一层之前展平每个样本：x.flatten(1)，或在 Sequential 里用 nn.Flatten()。',
  short: ({ a, b }) =>
    `打印 ${b}.shape。若切片的长度取自批次，就改取 ${a} 所对应的那一维；若不是，就把 ${a} 建得更长，或截短输入。`,
  turned: ({ name }) => `在产生 ${name} 的地方用 ravel() 把它变成向量，或转置它。`,
  'one-each': ({ a, b }) => `若本来就要所有配对，这里就没有错；若不是，就让 ${a} 和 ${b} 的形状相同。`,
  mirrored: () => '看其中一个的行与列（或高与宽）是否在给出形状的地方颠倒了。',
  'every-pair': ({ few, many, shape }) =>
    `若 ${few} 的每个元素都要与 ${many} 的每个元素配对，就在 ${few} 的末尾补一个大小为 1 的轴：结果是 ${tuple(shape)}。`,
  'same-rank': () => '让两者维数相同。在其中一个产生的地方用 reshape，或者补上、去掉大小为 1 的轴。',
  'rank-other': ({ wanted, given }) => `看这个 ${given} 维的数组是怎样得来的，这里需要 ${wanted} 维。`,
  'rank-batch': () =>
    '若输入是单个样本，就在最前面加上大小为 1 的批次轴；若是一批单通道的数据，就在批次之后加上通道轴；若都不是，就看这一层的文档要哪些轴，补上缺的那一个。',
  letters: ({ given }) => `给那个操作数写 ${given} 个字母，每维一个，或用 "..." 代表前面的各维。`,
  'cv-resize': () => '对照两张图片的高、宽、通道数和 dtype：看哪一样不同，再决定缩放、转换通道还是转换 dtype。',
  'compare-text': () => '运算符逐个字符比较文本，所以两者要一样长；比较整个文本用 strcmp。',
  'product-in-r': () => '在 R 里，* 逐元素相乘；若要矩阵乘法，就写 %*%。',
  'matrix-product': () => '这里的 * 逐元素相乘；若要矩阵乘法（它合适），就写 @。',
  'element-divide': () => '/ 是解矩阵方程；若要逐元素相除，就写 ./。',
  'element-multiply': () => '* 是矩阵乘法；若要逐元素相乘，就写 .*（乘方写 .^）。',
  'vector-in-r': () => '若其中一个应是普通向量，例如表格的一列或 %*% 的结果，就用 as.vector() 包住它。',
  'ref-in-julia': () =>
    '点运算让两边的元素逐个配对。要对一边的每个元素都用到另一边的整体，就用 Ref(…) 包住后者；要所有配对，就用 permutedims(…) 把一边变成行。',
  'paired-indices': () => '两个索引列表逐个配对，选取的是单个元素。要选它们的行与列围成的块，就用 np.ix_ 包住它们。',
  'pairs-in-matlab': () =>
    'MATLAB R2016b 之前，不同的大小要用 bsxfun 或 repmat 才合适。若一个向量的每个元素都要与另一个的每个元素配对，就让一个成为列 v(:)，另一个成为行。',
  'all-axes': () => '.T 颠倒所有的轴。只交换最后两个轴要写 .transpose(-1, -2)，在 NumPy 里写 .swapaxes(-1, -2)。',
  'own-shape': () => '若要比较的是数组的大小，就用它的 .shape，而不是数组本身。',
  'few-channels': () =>
    '若这是通道，就数一数：灰度和单声道是 1，立体声和带透明的灰度是 2，彩色是 3，带透明的彩色是 4，拼在一起的输入要相加。读入时转换数据，或设置模型的通道或类别的个数。',

  // 线索（clues.js）。
  'whole-batch': () =>
    '损失函数得到的是整批：第 0 维是样本，所以 y_true[2] 是一个样本，axis=0 是对样本求。请用 y_true[:, 2] 取列，用 axis=-1 归约，使每个样本有一个值。',
  latents: ({ size, other }) =>
    `若它们是潜空间（latent）里的张量，对应的图片大 8 倍：${8 * size} 和 ${8 * other}。把输入图片缩放到要生成的大小，或把要生成的大小设成图片的大小。`,
  'made-for': ({ name, had, given }) =>
    `若 ${name} 是模型的固定部分，它是为 ${had} 造的，而这里遇到 ${given}。在它的设置或检查点里找 ${had}（最长的输入、图片的大小，特征、列或类别的个数），再改它或改输入。${/mask/i.test(name) ? '由别的数据造的掩码有那些数据的长度：对照两者。' : ''}`,
  callback: ({ name }) =>
    `若出错在 ${name} 所调用的函数里或之后，就自己调用它一次：它给出的形状必须与数据或状态的相同。打印两者，看它的参数次序，并传入数组而不是列表。`,
  copies: ({ times }) =>
    `若第 0 维是批次，其中一边是另一边的 ${times} 倍：看它在哪里被重复，或本该被重复（生成文本时的 num_beams，transformers 的各版本处理不同；每个输入的几个部分），或最后一批是否较小。`,
  near: ({ by, limits }) =>
    `相差 ${by} 可能是因为大小被取整、补齐或在边缘被截断，或有一个类别没有出现：看两个大小是怎样算出来的${limits.length > 0 ? `，并打印 ${limits.join('、')}` : ''}。`,
  files: () => '若两者来自文件，就在读入的地方打印各自的文件名和形状：它们也许属于不同的对象、裁剪、缩放或版本。',
};
