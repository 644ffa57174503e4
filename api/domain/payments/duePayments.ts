import { MINUTE_MS } from '@t3d/resources/kit';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Context } from '../../context';
import { select } from '../../models/sql';
import { type Table, table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import type { Payment } from '@t3d/resources/rows';

const AT_ONCE = 200;
const FEW = 20;
const FIRST_WAIT_MS = 2 * MINUTE_MS;

type Groups = Map<string, Payment[]>;
type Which = Parameters<Table<typeof rechargeRecords>['find']>;

/**
 * Returns each gateway's open payments separately, so that an unreachable gateway does not use up the others' limit.
 */
async function openPayments(
  ctx: Context,
  compare: '<=' | '>',
  where: (gateway: string | null) => Which,
): Promise<Groups> {
  const sql = `SELECT DISTINCT \`gateway\` FROM \`recharge_records\` WHERE \`status\` = 'UNPAID'
    AND \`closedAt\` IS NULL AND \`expiresAt\` ${compare} ?`;
  const groups: Groups = new Map();
  for (const { gateway } of await select<{ gateway: string | null }>(ctx, sql, [ctx.now()]))
    groups.set(gateway ?? '', await table(ctx, rechargeRecords).find(...where(gateway)));
  return groups;
}

export function overduePayments(ctx: Context): Promise<Groups> {
  const now = ctx.now().toISOString();
  return openPayments(ctx, '<=', (gateway) => [
    { status: 'UNPAID', closedAt: null, gateway, expiresAt: { lte: now } },
    { limit: AT_ONCE },
  ]);
}

/** Returns payments that have been open for a while, by gateway, because their notices may be lost. */
export function unconfirmedPayments(ctx: Context): Promise<Groups> {
  const now = ctx.now().toISOString();
  return openPayments(ctx, '>', (gateway) => [
    { status: 'UNPAID', closedAt: null, gateway, expiresAt: { gt: now }, askAt: { lte: now } },
    {
      order: [
        ['askAt', 'ASC'],
        ['id', 'ASC'],
      ],
      limit: FEW,
    },
  ]);
}

/** Doubles the wait before the next query: 2, 4, 8 … minutes. */
export async function noteQueried(ctx: Context, payment: Payment): Promise<void> {
  const asks = (payment.asks ?? 0) + 1;
  await inTransaction(ctx, (inner) =>
    table(inner, rechargeRecords).update(
      { asks, askAt: new Date(inner.now().getTime() + FIRST_WAIT_MS * 2 ** Math.min(asks, 4)) },
      { id: payment.id, status: 'UNPAID' },
    ),
  );
}

/** Returns the refunds that are due for a query, by gateway, longest waiting first. */
export async function dueRefunds(ctx: Context): Promise<Map<string, number[]>> {
  const due =
    "FROM `payment_refunds` f JOIN `recharge_records` p ON p.`id` = f.`payment` WHERE f.`state` = 'ASKED' " +
    'AND f.`nextAt` <= ?';
  const groups = new Map<string, number[]>();
  for (const { gateway } of await select<{ gateway: string }>(ctx, `SELECT DISTINCT p.\`gateway\` ${due}`, [
    ctx.now(),
  ])) {
    const rows = await select<{ id: number }>(
      ctx,
      `SELECT f.\`id\` ${due} AND p.\`gateway\` = ? ORDER BY f.\`nextAt\`, f.\`id\` LIMIT ${AT_ONCE}`,
      [ctx.now(), gateway],
    );
    groups.set(
      gateway,
      rows.map(({ id }) => Number(id)),
    );
  }
  return groups;
}
