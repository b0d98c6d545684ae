/**
 * Groups the functions of the core by operation: each line has a group and the names in it, and the first matching
 * line decides. A kernel is named by its functor (`binary_rows<stride0::Add, float, …>` is `Add`) and grouped with
 * the C library's functions for it. Everything else is named by its whole name, and a constant by its symbol.
 */

/** @type {(words: string) => RegExp} these names and no longer ones */
const names = (words) => new RegExp(`^(?:${words})$`);

/** @type {[group: string, names: RegExp][]} */
export const OP_GROUPS = [
  ['add sub mul div', /^(?:Add|Sub|Mul|Div)$|add_halves|half_rows|(?:add|all)_finite/],
  ['add sub with alpha', names('AddScaled|SubScaled')],
  ['eq ne lt le gt ge', names('Eq|Ne|Lt|Le')],
  ['maximum minimum', names('Maximum|Minimum|Fmax|Fmin')],
  ['neg abs sign square relu', names('Neg|Abs|Sign|Square|SquaredDifference|Relu|Heaviside')],
  ['bitwise and logical', names('And|Or|Xor|Not')],
  ['shifts', names('ShiftLeft|ShiftRight')],
  ['gcd lcm', names('Gcd|Lcm')],
  ['floorDivide remainder fmod', names('FloorDivide|DivTrunc|Remainder|Fmod|(slow_)?fmodf?')],
  ['pow', names('Pow|.*any_power.*')],
  [
    'exp log',
    names(
      'Exp|exp|power_of_two|exp_minus_one|logarithm(?:10|_beside_one)?|log2_of|Sigmoid|LogAddExp2?|Xlogy|.*(?:call|times_one)_log.*',
    ),
  ],
  ['sin cos tan', names('sine|cosine|tangent|.*kTwoOverPi.*|__multi3|.*bits_from.*|.*reduce_far.*')],
  ['asin acos atan atan2', names('arc(?:sine|cosine|tangent)|Atan2')],
  ['hyperbolic', names('(?:inverse_)?hyperbolic_(?:sine|cosine|tangent)|Tanh')],
  ['erf erfc', names('erfc?f?|erfc[12]')],
  ['sqrt hypot ldexp nextafter …', names('sqrtf?|Rsqrt|Reciprocal|Hypot|sq|Ldexp|scalbn|NextAfter|Copysign')],
  ['floor ceil round trunc frac', names('Whole|Frac')],
  ['isnan isfinite signbit …', names('IsNan|IsPosInf|IsNegInf|IsFinite|SignBit|Isclose')],
  ['where maskedFill', /^(?:Select|FillWhere)$|choose_rows|copy_chosen/],
  ['lerp addcmul addcdiv clamp', names('Lerp|Addcmul|Addcdiv|Clamp')],
  ['conversions', /copy_rows|stride0::widen|copy_kernel|Stages|stride0::convert\(/],
  ['float sum and mean', /cascade|Summing|UpperLevels|sum_contiguous_rows|run_sum/],
  ['matmul', /matmul|Matmul|multiplying|::Multiply::|add_tile|add_product|32800/],
  ['reductions', /reduc|Reduce|::Fold::/],
  ['variances, scans and softmax', /scan|softmax|moments|deviations|exact_spread|::exponentials|enlarge/],
  [
    'sorting and searching',
    /_lines|group_slices|order_bytes|::Keys<|::Memory<|::Pairs<|stride0_(?:sort|middle|extremes|group|search)/,
  ],
  ['indexing', /indexed|index_outside|offsets|fold_numbers|move_(?:words|rows|elements)<?|all_within/],
  ['packing', /pack_(?:up_to|transposed)|::(?:un)?pack\(|copy_run|fill_run|transpose_squares|::(?:load|store)</],
  ['Embind', /emscripten|embind|_EM_VAL|__getTypeName|::(?:alignment_report|describe|\w+_table)\(/],
  ['RTTI', /cxxabi|type_info|is_equal|update_offset_to_base|^_ZT/],
  ['names and tables of ops', /kOps|kDTypes|kLoops|kPositions|_loops|Lswitch|L__const|kFits/],
  ['texts', /^[.]L[.]str$/],
  ['run: driver and lookup', /stride0_run|::ProgramRun::|kernel_for|LoopOperand|RunInput|run_of|Rows|has_zero/],
  ['planning and exports', /stride0/],
  ['heap', names('sbrk.*')],
  [
    'C and C++ libraries',
    /^(?:__memcpy|mem\w+|__math_\w+|fp_barrierf?|__wasm_\w+|legal.*|.*std::.*|_ZNSt.*|.*__libcpp.*)$/,
  ],
];

/** For names that `OP_GROUPS` does not contain. */
export const OTHER = 'other';

/**
 * The name of a function or a constant in the table.
 * @type {(name: string) => string}
 * @example
 *   knownAs('void stride0::binary_rows<stride0::Add, float, (stride0::Motion)0>(stride0::Rows const&)'); // 'Add'
 *   knownAs('.rodata.__exp_data.1'); // '__exp_data'
 */
export function knownAs(name) {
  const [, functor, library] =
    /(?:_rows|groups_of)<stride0::(?!Float16|BFloat16|Bool\b)(\w+)(?:<&\((?:stride0::(?:float64::)?)?(\w+)[()])?/.exec(
      name,
    ) ?? [];
  return library ?? functor ?? name.replace(/^[.](?:ro)?data[.]/, '').replace(/(?:[.]\d+)+$/, '');
}

/** @type {(name: string) => string} */
export function groupOf(name) {
  const known = knownAs(name);
  return OP_GROUPS.find(([, members]) => members.test(known))?.[0] ?? OTHER;
}
