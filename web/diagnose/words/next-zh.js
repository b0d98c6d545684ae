// 下一步做什么：一句话，若有代码则在代码之前。

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

const quoted = (/** @type {readonly string[]} */ lines) => lines.map((line) => `\`${line}\``).join('、');
/** @param {import('./next-en.js').Facts} facts */
const lineOf = ({ source = '', candidates = [] }) =>
  source
    ? `${quoted([source])} 这一行`
    : `出错的那一行${candidates.length > 0 ? `（也许是 ${quoted(candidates)}）` : ''}`;

/** 看来无关的两个大小为何不同，按维度。 */
const unrelated = [
  '看样本数在一边是否固定、筛选过或沿用了先前的批次：从输入取这个数。',
  '看代码或配置里有没有为别的数据写的数，或长度不同的输入。',
  '找高、宽或长度不同的输入或特征图：缩放、裁剪、补齐它，或改代码里为别的数据写的数。',
];

/** @type {typeof import('./next-en.js').next} */
export const next = {
  'paste-more': () => '若它与形状有关，请粘贴完整的报错和回溯，以及出错的那一行。',
  print: () => '在出错的那一行之前打印形状：',
  'print-arrays': (facts) => `在${lineOf(facts)}之前，打印其中每个数组的形状。`,
  'find-arrays': (facts) => `打印${lineOf(facts)}里的形状，看各是哪个数组。`,
  library: ({ library, source, caller }) =>
    `它在 ${library} 里面出错${source && `：${quoted([source])}`}${caller && `，回溯里它上面有你的 ${quoted([caller])}`}。打印你传给它的内容，并对照它的版本与你的代码所要求的版本：`,
  inside: ({ library, source, inside }) =>
    `它在 ${library} 里面出错（${quoted([inside])}）${source && `，上面是 ${quoted([source])}`}。打印你传给它的内容，并看所调用函数的文档要什么形状。`,
  'paste-trace': () => '请把完整的回溯也粘贴进来；若它在某个库里出错，请附上库的版本。',
  'stop-in-r': ({ inside = '', source = '', candidates = [] }) =>
    `在 R 里运行 options(warn = 2, error = recover) 再重做一次：R 会停在出错处。在那里打印${lineOf({ source: inside || source, candidates })}里每个名字的 length 或 dim。`,
  versions: () => '若它以前能运行，就先把各个包的版本与那时的对照。',
  shown: ({ named }) => `这里的形状：${named}。`,
  unknown: () => '看抛出它的函数的文档要什么形状。',
  table: () => '变成表格：一列用 reshape(-1, 1)，一行用 reshape(1, -1)。',
  'gradient-like': () => '传给 backward 的用 torch.ones_like(output)，或把损失求和后不带参数调用 backward()。',
  'in-axes': () => '写明每个参数的批次轴，例如 in_axes=(0, 0)。',
  'name-dims': () => '按轴的次序给维度命名：dims=["x", "y", …]。',
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
  'run-on-cpu': () => '要看到真正出错的行，在 CPU 上运行一次，或这样运行：',
  'inspect-graph': () => '打印那个节点的输入形状，与导出之前模型里的形状对照。',
  'newer-version': () => '在运行时打印形状、dtype 和设备；若都如预期，就试试更新的版本。',
  reshape: () => '用 reshape，它在需要时会复制：',
  cast: () => '把其中一个转换成另一个的 dtype：',
  'new-dtype': () => '写入 dtype 更大的张量，或先转换结果。',
  'same-device': () => '把输入移到模型所在的设备：',
};

/** @param {number} times */
const parts = (times) =>
  times === 2 || times === 3 ? `差 ${times} 倍，可能少了或多了循环层的一个方向，或拼接的一部分。` : '';

// 不合的大小该去哪里找：拿什么与什么对照，用报错里的数。
/** @type {typeof import('./next-en.js').origins} */
export const origins = {
  sizes: ({ size, other, dim, kind, times, by, isVector }) =>
    kind === 'near'
      ? `找哪里使一边多了或少了 ${by}：奇数大小减半再加倍、卷积、多出的记号、边缘、固定的最大长度。在那里补齐或裁剪。`
      : kind === 'times'
        ? `找哪里只在一边重复、拼接、拆分或展平：它会使 ${Math.min(size, other)} 和 ${Math.max(size, other)} 差 ${times} 倍。`
        : isVector
          ? '找使其中一个长度不同的东西：筛选、切片、文件，或项数不同的列表。'
          : (unrelated[dim < 0 ? 1 : Math.min(dim, 2)] ?? ''),
  'channels-of-images': ({ size, other }) =>
    `若 ${size} 和 ${other} 是图片或掩码的通道，就在读入处转换成一种：${[size, other].includes(4) ? 'RGBA 有 4 个，' : ''}${[size, other].includes(3) ? 'RGB 有 3 个，' : ''}灰度有 1 个。`,
  'channels-or-classes': ({ size, other, dim }) =>
    `若第 ${dim} 维是通道或类别，就看哪一层、哪个选项或类别数使一边是 ${size}、另一边是 ${other}。`,
  axis: ({ low, high, shape, at, rest, wanted }) =>
    `若 ${low} 属于 ${high} 的第 ${at.join('、')} 维，就补上轴。若两者都该是 ${tuple(shape)}，就在 ${high} 的 ${rest.join(' × ')} 个里选一个，或取平均${wanted > 4 ? `；而 (${wanted},) 与 (${wanted}, 1) 会得到 (${wanted}, ${wanted})，而且不报错` : ''}。`,
  staggered: ({ a, b, common }) =>
    `两者各在不同的一维多 1，沿某一轴的差分和交错网格就是这样。若是这样，就把 ${a} 和 ${b} 裁剪或平均成 ${tuple(common)}。`,
  'gains-axis': ({ a = '目标', b = '输入' }) =>
    `看 ${a} 和 ${b} 在哪里产生，是哪一个在那里多了或少了大小为 1 的轴：squeeze、view、只有一个数的列表。若是某个库把它们传给损失，就看它对 ${a} 做了什么。`,
  'like-left': ({ low, high, rest }) =>
    `从左边看，${low} 就像末尾没有 ${tuple(rest)} 的 ${high}。补上缺的，或在 ${high} 里选取、平均或去掉它。`,
  'fewer-dims': ({ low, high, given, isAbsent }) =>
    isAbsent
      ? `${high} 没有像 ${low} 那样大小为 ${given} 的一维：看 ${high} 在哪里产生，${low} 是否与它成对。`
      : `形状从右边对齐，而 ${low} 的维数较少。看它的 ${given} 本属于 ${high} 的哪一维。`,
  room: ({ a, b, size, other }) =>
    `若 ${b} 是对的，就看 ${a} 在哪里按 ${size} 产生。若 ${a} 是对的，就看 ${b} 为何是 ${other}。`,
  'from-several': ({ isOrder, areMaps }) =>
    isOrder
      ? '两者的大小相同而次序不同：看其中一个在哪里被转置，或按别的轴读入。'
      : `看两者是否本该成对：同一个文件、样本、图片大小和轴的次序。让两者出自同一来源${areMaps ? '，或缩放其中一个' : ''}。`,
  outputs: ({ wanted, given }) =>
    `对每个样本，模型给出 ${given} 个，而目标有 ${wanted} 个。若目标是对的，最后一层就要有 ${wanted} 个输出；若模型是对的，目标就要有 ${given} 列${wanted === 1 ? '（one-hot），或换用接受类别编号的损失' : ''}。`,
  grows: ({ a, target, result, sizes }) =>
    `若 ${a} 应保持 ${tuple(target)}，就看另一个操作数为何有 ${sizes.join('、')}（列、通道或样本不同）。若应变为 ${tuple(result)}，就新建一个数组，不要写进它。`,
  'same-rank': () => '让两者维数相同。在其中一个产生的地方用 reshape，或者补上、去掉大小为 1 的轴。',
  'batch-kept': ({ size, other, times, isOneHot }) =>
    isOneHot
      ? `标签也许是独热的，每个有 ${times} 个数。换用接受独热标签的损失，或用 argmax 变成类别编号。`
      : `看第 0 维为何在预测里是 ${size}、在标签里是 ${other}：批次轴被 squeeze 去掉，一边有 flatten 或 view(-1, n)，${times > 1 && size > other ? `或把 ${times} 份沿第 0 维拼接` : '或代码里固定了批次大小'}。`,
  'image-mode': ({ wanted, given, channelDim }) =>
    (channelDim >= 0 ? `输入的第 ${channelDim} 维是 ${wanted}：若那才是通道，就把它移到第 1 维。若不是，` : '') +
    `在读取输入的地方和这一层之前打印它的形状：也许读进来就是 ${given} 个通道，也许轴的次序不同。再转换成 ${wanted} 个，或让第一层接受 ${given} 个。`,
  'in-features': ({ wanted, given, times }) =>
    `若 ${given} 个特征是对的，就按它建这一层：nn.Linear(${given}, …)；若不对，看它前面的部分，那里应得到 ${wanted}。${parts(times)}展平之后，这个数随输入的高、宽或长度而变。`,
  turned: ({ shape, isSecond }) =>
    `把${isSecond ? '第二个' : '第一个'}操作数转置成 ${tuple(shape)}，大小就合了。若它的轴本来就对，就改另一个操作数，或按它的大小建这一层。`,
  unflattened: ({ wanted, given, parts: count, samples }) =>
    `${count} 行 ${given} 就是一行 ${wanted}。若这是 ${samples} 个没有展平的样本，就在这一层之前用 flatten(1)；若不是，就按 ${given} 建这一层。`,
  'from-layer': ({ wanted, given, channelDim = -1, times = 0 }) =>
    `这一层按 ${wanted} 建成，得到的是 ${given}。` +
    (channelDim >= 0 ? `输入的第 ${channelDim} 维是 ${wanted}：若那才是通道，就移动它。` : parts(times)) +
    `若 ${given} 是对的，就改这一层的参数；若不对，看前面哪一层、哪个选项或多大的图片应给出 ${wanted}。`,
  'one-of-list': ({ size, other, dim, number, name }) =>
    `找出${dim >= 0 ? `第 ${dim} 维` : ''}是 ${other} 而不是 ${size} 的那个${number >= 0 ? `（列表里的第 ${number} 个，从 0 数起${name && `：${name}`}）` : ''}，让它与其他的出自同一来源，或缩放、裁剪、补齐。或改为沿那一维拼接。`,
  lengths: ({ kind, size, other }) =>
    kind === 'named'
      ? '在换标签之前先打印原来的，例如 df.columns：数据里的也许与代码以为的不同。'
      : kind === 'several'
        ? '看数据里哪些项的长度不同。若它们本该成组，就先对齐、补齐或截短。'
        : `看${size < 0 ? '两者的长度在哪里变得不同' : `一个为何是 ${size}、另一个为何是 ${other}`}：别的数据、筛选、删去的行、重采样。`,
  combinations: () =>
    "在两者相遇处打印它们的大小，看是否是函数该得到的。让两者一样大；若要所有组合，就让一个是列、另一个是行（x'）。",
  flatten: ({ sizes, merged }) => `先展平：把 (…, ${sizes.join(', ')}) 变形为 (…, ${merged})，或按未展平的形状建模型。`,
  'inner-sizes': ({ kind, size, other, a, b }) =>
    kind === 'batches'
      ? `在两者产生的地方对照第一维：${size} 和 ${other}。`
      : `把 ${a} 的最后一维（${size}）与 ${b} 的行数（${other}）对照。若两者都对，就转置一个；要逐元素相乘就用 *。`,
  'reshape-one': ({ found, times }) =>
    `只改一个大小就能容下全部元素：${found.map(tuple).join(' 或 ')}。${times > 1 ? `元素是所期望的 ${times} 倍：也许有 ${times} 个通道、帧或样本。` : ''}从数组自己的形状取这个大小，或改输入。`,
  'reshape-none': ({ count }) => `看 reshape 之前多大的输入、哪些层给出 ${count} 个元素。`,
  'one-each': ({ a, b }) => `若本来就要所有配对，这里就没有错；若不是，就让 ${a} 和 ${b} 的形状相同。`,
  'input-as': ({ one, two }) => `给模型形状为 ${tuple(one)} 的数组，或按 ${tuple(two)} 建模型。`,
  'rank-other': ({ wanted, given }) =>
    `看这个 ${given} 维的数组是怎样得来的，这里需要 ${wanted} 维：补上或去掉大小为 1 的轴，把独热的轴变成类别编号，或展平。`,
  'rank-batch': () =>
    '若输入是单个样本，就在最前面加上大小为 1 的批次轴；若不是，就看这一层的文档要哪些轴，补上缺的那一个。',
  'rank-channel': () => '若输入是一批单通道的数据，就在批次之后加上大小为 1 的通道轴。',
  'permute-all': () => '每一维都写一次，不动的也写：permute(0, 2, 1) 对调三维里的后两维。',
  letters: ({ given }) => `给那个操作数写 ${given} 个字母，每维一个，或用 "..." 代表前面的各维。`,
  'mask-from': ({ size, other }) => `看掩码为何是 ${size}、数组为何是 ${other}：别的数据或设置，或两者之间有筛选。`,
  'cv-resize': () =>
    '用 cv2.resize(b, (a.shape[1], a.shape[0])) 把一个缩放成另一个的大小，再对照两者的通道数和 dtype。',
  'larger-input': () => '用更大的输入，或减少这一层之前的步幅和池化。',
  'lost-axis': () => '查一查数组在哪里少了一维：squeeze、归约、只有一行。若维数是对的，就少用一个索引，或换一个轴。',
};
