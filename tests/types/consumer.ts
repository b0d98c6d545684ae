/** The emitted declarations, used as a user does: by the package's name, through its exports. */
import {
  add,
  broadcastMode,
  explain,
  keep,
  leaks,
  memory,
  resultType,
  ShapeError,
  tidy,
  traceBroadcasts,
  withData,
  scalar,
  setWarningHandler,
  sum,
  tensor,
  type Tensor,
  where,
  zeros,
} from 'stride0';

const column: Tensor = tensor([[1], [2]], { dtype: 'float64' });
const total: Tensor = column.add(2).mul(column, {}).sub_(1).expand([2, 3]).contiguous();
const chosen: Tensor = where(total.gt(3), total, 0);
const shape: readonly number[] = add(column, zeros([1, 3]), { alpha: 2 }).shape;
const dtype: string = resultType(column, scalar(2, 'float'));
const fits: boolean = explain([2, 1], shape).ok;
const reduced: Tensor = sum(chosen, [0, 1], { keepdim: true }).to('int64');
setWarningHandler(({ message }) => message.length);
reduced.dispose();
const scoped: number = tidy(() => keep(column).add(1).numel);
const strict: Tensor = broadcastMode('no-stretch', () => add(column, column, { broadcast: 'allow' }));
const later: Promise<number> = broadcastMode('warn', async () => 1);
const before: string = broadcastMode('allow');
const growths: number[] = traceBroadcasts(() => column.add(1)).map(({ growth }) => growth);
const traced: Promise<unknown[]> = traceBroadcasts(async () => column.add(1));
const most: number = withData(column, (view) => view.length);
void [scoped, strict, later, before, growths, traced, most, memory().tensors, leaks];
void new ShapeError('').explanation?.columns;
void [dtype, fits];

// @ts-expect-error: no such mode
broadcastMode('never', () => 1);
// @ts-expect-error: no such dtype
tensor([1], { dtype: 'float' });
// @ts-expect-error: a string is no operand
column.add('1');
// @ts-expect-error: shapes are read only
column.shape.push(1);
