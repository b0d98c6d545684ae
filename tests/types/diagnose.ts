/** `stride0/diagnose` as a stranger uses it, through its emitted declarations. */
import { type Recognised, diagnose, recognise, tell } from 'stride0/diagnose';

const recognised: Recognised = recognise('shapes (4,3) (4,)');
const { cause, fixes, report, asks } = await diagnose('shapes (4,3) (4,)', { shapes: { a: [4, 3] } });
const id: string | undefined = cause?.id;
const shape: readonly number[] | null | undefined = fixes[0]?.result ?? report?.shape;
const { text, fixes: told } = tell(await diagnose('…'), 'zh');
const lines: string[] = [text, ...told.map(({ code }) => code), ...asks];
// @ts-expect-error there is no such language
tell(await diagnose('…'), 'de');
export { id, lines, recognised, shape };
