import { createHash, randomInt } from 'node:crypto';
import type { Context } from '../../../context';
import { change, select } from '../../../models/sql';
import { storeSimulatorSetting } from '../../payments';
import type { Answer, Verdict } from '../port';

/**
 * The behaviours of the simulated supplier. `timeout` does the work but fails the call, and `error` fails twice before
 * the work. `chaos` chooses another mode for each request.
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

/** Sets the mode of a simulated supplier, or of all simulated suppliers. */
export const setSupplierMode = (ctx: Context, mode: Mode, supplier: string | null = null): Promise<void> =>
  writeSetting(ctx, settingOf(supplier), mode);

const cardSetting = (iccid: string): string => `card:${iccid}`;
/** Sets how simulated suppliers respond to orders of a card, before all other modes. */
export const setCardMode = (ctx: Context, iccid: string, mode: Mode): Promise<void> =>
  writeSetting(ctx, cardSetting(iccid), mode);

/** Returns the mode of the card, or else of the supplier, or else of all suppliers. */
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

export type RequestKind = 'PROVISION' | 'REVOKE' | 'COMPLETE';
/** An order in the simulated supplier's records. NONE means that a request failed before any work. */
export interface SimulatedOrder {
  reference: string;
  supplier: string | null;
  iccid: string | null;
  product: string | null;
  state: 'NONE' | 'ASKED' | 'ACTIVE' | 'REFUSED' | 'ENDED';
  question: string | null;
  asked: RequestKind | null;
  answer: Verdict | null;
  lpa: string | null;
  provisions: number;
  tries: number | null;
  usedMB: number | null;
  usedMessages: number | null;
  seq: number | null;
}

export async function readSimulatedOrder(ctx: Context, reference: string): Promise<SimulatedOrder | undefined> {
  return (
    await select<SimulatedOrder>(ctx, 'SELECT * FROM `simulator_supplier_orders` WHERE `reference` = ?', [reference])
  )[0];
}

export async function createSimulatedOrder(
  ctx: Context,
  row: Pick<SimulatedOrder, 'reference' | 'supplier' | 'iccid' | 'product' | 'asked' | 'question'>,
): Promise<SimulatedOrder> {
  const now = new Date();
  await change(
    ctx,
    'INSERT INTO `simulator_supplier_orders` (`reference`, `supplier`, `iccid`, `product`, `state`, `question`, ' +
      "`asked`, `provisions`, `tries`, `createdAt`, `updatedAt`) VALUES (?, ?, ?, ?, 'NONE', ?, ?, 0, 0, ?, ?)",
    [row.reference, row.supplier, row.iccid, row.product, row.question, row.asked, now, now],
  );
  return (await readSimulatedOrder(ctx, row.reference)) as SimulatedOrder;
}

type Entry = Partial<
  Pick<
    SimulatedOrder,
    | 'iccid'
    | 'state'
    | 'question'
    | 'asked'
    | 'answer'
    | 'lpa'
    | 'provisions'
    | 'tries'
    | 'usedMB'
    | 'usedMessages'
    | 'seq'
  >
>;
export async function updateSimulatedOrder(ctx: Context, reference: string, values: Entry): Promise<void> {
  const names = Object.keys(values) as (keyof Entry)[];
  const set = [...names.map((name) => `\`${name}\` = ?`), '`updatedAt` = ?'].join(', ');
  await change(ctx, `UPDATE \`simulator_supplier_orders\` SET ${set} WHERE \`reference\` = ?`, [
    ...names.map((name) => values[name] ?? null),
    new Date(),
    reference,
  ]);
}

export const newProfile = (): string =>
  `LPA:1$smdp.simulator.test$${Array.from({ length: 16 }, () => randomInt(0, 36).toString(36))
    .join('')
    .toUpperCase()}`;

export const answerOf = (row: SimulatedOrder): Answer => ({
  verdict: row.answer ?? 'PENDING',
  lpa: row.lpa,
  reason: row.answer === 'REFUSED' ? 'SIMULATOR' : undefined,
});

export async function readSetting(ctx: Context, name: string): Promise<string | undefined> {
  return (await select<{ value: string }>(ctx, 'SELECT `value` FROM `simulator_settings` WHERE `name` = ?', [name]))[0]
    ?.value;
}
export const writeSetting = (ctx: Context, name: string, value: string): Promise<void> =>
  storeSimulatorSetting(ctx, name, value);

/** Records cumulative usage in the simulated supplier's feed. */
export async function recordUse(
  ctx: Context,
  reference: string,
  used: { usedMB?: number | null; usedMessages?: number | null },
): Promise<void> {
  const [last] = await select<{ seq: number | null }>(
    ctx,
    'SELECT MAX(`seq`) AS `seq` FROM `simulator_supplier_orders`',
  );
  await updateSimulatedOrder(ctx, reference, { ...used, seq: Number(last?.seq ?? 0) + 1 });
}
