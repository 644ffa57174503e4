import { randomInt } from 'node:crypto';
import type { Context } from '../../../context';
import { change, select } from '../../../models/sql';
import { keepSimulatorSetting } from '../../payments';
import type { Answer, Verdict } from '../port';

export type Asked = 'PROVISION' | 'REVOKE' | 'COMPLETE';
/** An order in the records of the simulated supplier. NONE: the request failed before anything was done. */
export interface SimulatedOrder {
  reference: string;
  supplier: string | null;
  iccid: string | null;
  product: string | null;
  state: 'NONE' | 'ASKED' | 'ACTIVE' | 'REFUSED' | 'ENDED';
  question: string | null;
  asked: Asked | null;
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

/** A made-up profile in the form of a true one. */
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
  keepSimulatorSetting(ctx, name, value);

/** What a supplier used, cumulative, in the order in which it was recorded: its usage feed. */
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
