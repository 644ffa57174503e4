import { createHash } from 'node:crypto';
import type { Context } from '../../../context';
import { readSetting, writeSetting } from './simulatedOrders';

/**
 * How the simulated supplier behaves. `auto` (default) accepts at once; `manual` waits for a person or a test to
 * answer; `refuse` refuses. `slow` answers by a callback a little later, `late` a minute later; `timeout` does it, and
 * the call fails; `error` fails twice before it does anything; `duplicate` accepts and calls back twice besides;
 * `out-of-order` reports the use before the acceptance, and calls back late; `chaos` is one of all these for each
 * request, the same each time.
 */
export const MODES = [
  'auto',
  'manual',
  'slow',
  'late',
  'timeout',
  'error',
  'duplicate',
  'out-of-order',
  'refuse',
  'chaos',
] as const;
export type Mode = (typeof MODES)[number];
export const isMode = (value: unknown): value is Mode => MODES.includes(value as Mode);

const CHAOS = ['auto', 'slow', 'timeout', 'error', 'duplicate', 'out-of-order', 'refuse'] as const;
const SETTING = 'suppliers';
const settingOf = (supplier: string | null): string => (supplier === null ? SETTING : `s:${supplier}`.slice(0, 32));

/** Of one simulated supplier, else of all. */
export const setSupplierMode = (ctx: Context, mode: Mode, supplier: string | null = null): Promise<void> =>
  writeSetting(ctx, settingOf(supplier), mode);

const cardSetting = (iccid: string): string => `card:${iccid}`;
/** How suppliers answer the orders of one card, whatever they do for others. */
export const setCardMode = (ctx: Context, iccid: string, mode: Mode): Promise<void> =>
  writeSetting(ctx, cardSetting(iccid), mode);

/** The first that is set: of the card, of the supplier, of all. */
async function settingFor(ctx: Context, supplier: string | null, iccid: string | null): Promise<string | undefined> {
  const ofCard = iccid === null ? undefined : await readSetting(ctx, cardSetting(iccid));
  const own = ofCard ?? (supplier === null ? undefined : await readSetting(ctx, settingOf(supplier)));
  return own ?? readSetting(ctx, SETTING);
}

export async function modeFor(
  ctx: Context,
  { supplier, iccid }: { supplier: string | null; iccid: string | null },
  question: string,
): Promise<Exclude<Mode, 'chaos'>> {
  const mode = await settingFor(ctx, supplier, iccid);
  if (mode === 'chaos')
    return CHAOS[
      (createHash('sha256').update(question).digest()[0] as number) % CHAOS.length
    ] as (typeof CHAOS)[number];
  return isMode(mode) && mode !== 'chaos' ? mode : 'auto';
}
