import type { Context } from '../context';
import { Invalid, NotFound } from '../errors';
import { post, scopeOf } from './post';
import { select } from '../models/sql';
import type { Posted, Kind, Leg, SystemPurpose } from './ledgerTypes';
import type { BillType } from '@t3d/resources/money/bills';
import { findSystemAccount } from './accounts';

interface Movement {
  key: string;
  amount: number;
  currency: string;
  remark?: string | null;
}

export function recharge(ctx: Context, { user, amount, ...rest }: Movement & { user: number }): Promise<Posted> {
  return post(ctx, {
    kind: 'RECHARGE',
    scope: scopeOf(ctx),
    ...rest,
    legs: [
      { wallet: user, amount, type: 'INC' },
      { system: 'CASH', amount: -amount },
    ],
  });
}

/** Books a completed payment to its owner's wallet (PAY), in the wallet's currency. */
export function payIn(
  ctx: Context,
  { user, amount, ...rest }: Movement & { user: number; orderNo?: string },
): Promise<Posted> {
  return post(ctx, {
    kind: 'PAYMENT',
    ...rest,
    legs: [
      { wallet: user, amount, type: 'PAY' },
      { system: 'CASH', amount: -amount },
    ],
  });
}

/** Moves money between two wallets of one currency (TX and RX). Rejects an amount above the balance. */
export function transfer(
  ctx: Context,
  { fromUser, toUser, amount, ...rest }: Movement & { fromUser: number; toUser: number },
): Promise<Posted> {
  return post(ctx, {
    kind: 'TRANSFER',
    scope: scopeOf(ctx),
    ...rest,
    legs: [
      { wallet: fromUser, amount: -amount, type: 'TX' },
      { wallet: toUser, amount, type: 'RX' },
    ],
  });
}

/** Returns whether a payment was booked to a wallet and not reversed. */
export async function isPaidIn(ctx: Context, key: string): Promise<boolean> {
  const [row] = await select<{ id: number }>(
    ctx,
    `
    SELECT t.id FROM ledger_transactions t LEFT JOIN ledger_transactions r ON r.reverses = t.id
    WHERE t.idemScope = 'PAYMENT' AND t.idemKey = ? AND r.id IS NULL`,
    [key],
  );
  return row !== undefined;
}

interface Reversible {
  bill: number;
  transaction: number;
  user: number;
  amount: number;
  currency: string;
  reversed: boolean;
}

/** Returns the recharge or payment of a bill for a reversal. Throws for any other bill. */
export async function findReversible(ctx: Context, bill: number): Promise<Reversible> {
  const [row] = await select<{
    transaction: number;
    toAccount: number;
    amount: number;
    type: string;
    currency: string;
    reversal: number | null;
  }>(
    ctx,
    `
    SELECT e.\`transaction\`, e.toAccount, e.amount, e.type, e.currency, r.id AS reversal
    FROM ledger_entries e LEFT JOIN ledger_transactions r ON r.reverses = e.\`transaction\`
    WHERE e.id = ? AND e.toAccount IS NOT NULL`,
    [bill],
  );
  if (!row) throw new NotFound();
  if (row.type !== 'INC' && row.type !== 'PAY') throw new Invalid('money.notReversible');
  return {
    bill,
    transaction: Number(row.transaction),
    user: Number(row.toAccount),
    amount: Number(row.amount),
    currency: row.currency,
    reversed: row.reversal !== null,
  };
}

/** Reverses a recharge in full (DEC), once. Rejects an amount above the wallet's balance. */
export async function reverse(
  ctx: Context,
  { key, bill, remark }: { key: string; bill: number; remark?: string | null },
): Promise<Posted> {
  const { transaction, user, amount, currency } = await findReversible(ctx, bill);
  return post(ctx, {
    kind: 'REVERSAL',
    scope: scopeOf(ctx),
    key,
    currency,
    remark,
    reverses: transaction,
    legs: [
      { wallet: user, amount: -amount, type: 'DEC', reason: 'REVERSAL' },
      { system: 'CASH', amount },
    ],
  });
}

/** The kind of movement that reverses each kind. */
const KINDS: Partial<Record<Kind, Kind>> = {
  RECHARGE: 'REVERSAL',
  REVERSAL: 'RECHARGE',
  TRANSFER: 'TRANSFER',
  STOCK_PURCHASE: 'STOCK_REFUND',
  CHANNEL_SETTLEMENT: 'CHANNEL_SETTLEMENT',
};
const BILLS: Partial<Record<BillType, BillType>> = { INC: 'DEC', DEC: 'INC', TX: 'RX', RX: 'TX', BUY: 'REFUND' };

interface Entry {
  kind: Kind;
  orderNo: string | null;
  remark: string | null;
  toAccount: number | string | null;
  type: BillType | null;
  amount: number | string;
  currency: string;
  purpose: string;
}

function legBack({ toAccount, type, amount, purpose }: Entry): Leg {
  const back = -Number(amount);
  if (toAccount === null) return { system: purpose as SystemPurpose, amount: back };
  const bill = type && BILLS[type];
  if (!bill) throw new Error(`a ${type} bill is not taken back by its counterpart`);
  return { wallet: Number(toAccount), amount: back, type: bill, ...(bill === 'DEC' && { reason: 'REVERSAL' }) };
}

/** Reverses a movement without an order, once, and returns each wallet's amount. Rejects an amount above a balance. */
export async function reverseMovement(
  ctx: Context,
  { transaction, key, remark }: { transaction: number; key: string; remark?: string | null },
): Promise<Posted & { moved: { user: number; amount: number }[] }> {
  const entries = await select<Entry>(
    ctx,
    `SELECT t.kind, t.orderNo, t.remark, e.toAccount, e.type, e.amount, e.currency, a.purpose FROM ledger_entries e
      JOIN ledger_transactions t ON t.id = e.\`transaction\` JOIN ledger_accounts a ON a.id = e.ledgerAccount
      WHERE e.\`transaction\` = ? ORDER BY e.leg`,
    [transaction],
  );
  const [first] = entries;
  const kind = first && KINDS[first.kind];
  if (!kind) throw new Invalid('money.notReversible');
  const legs = entries.map(legBack);
  const posted = await post(ctx, {
    kind,
    scope: 'undo',
    key,
    currency: first.currency,
    orderNo: first.orderNo,
    remark: remark ?? first.remark,
    reverses: transaction,
    legs,
  });
  return {
    ...posted,
    moved: legs.flatMap((leg) => ('wallet' in leg ? [{ user: leg.wallet, amount: leg.amount }] : [])),
  };
}

interface Held {
  readonly key: string;
  /** The amount in minor units, above zero. */
  readonly amount: number;
  readonly currency: string;
  /** The payment number of the movement. */
  readonly orderNo: string;
  readonly reason: string;
}

/** Moves money from CASH to SUSPENSE, once per key, for a payer without a wallet. */
export async function suspend(ctx: Context, { amount, reason, ...rest }: Held): Promise<Posted> {
  if (!Number.isSafeInteger(amount) || amount < 1) throw new Error(`not an amount to hold back: ${amount}`);
  if ((await findSystemAccount(ctx, 'SUSPENSE', rest.currency)) === undefined)
    throw new Invalid('money.noAccount', { currency: rest.currency });
  return post(ctx, {
    kind: 'HOLD_BACK',
    ...rest,
    legs: [
      { system: 'CASH', amount: -amount, reason },
      { system: 'SUSPENSE', amount, reason },
    ],
  });
}

interface HeldRow {
  currency: string;
  total: number;
}

async function readHeld(ctx: Context, orderNo: string): Promise<{ currency: string; amount: number }[]> {
  const rows = await select<HeldRow>(
    ctx,
    `
    SELECT e.currency, SUM(e.amount) AS total FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.ledgerAccount
    WHERE e.orderNo = ? AND a.ownerType = 'SYSTEM' AND a.purpose = 'SUSPENSE' GROUP BY e.currency
    HAVING SUM(e.amount) <> 0`,
    [orderNo],
  );
  return rows.map(({ currency, total }) => ({ currency, amount: Number(total) }));
}

/** Returns whether an amount of a payment number is suspended. */
export const isSuspended = async (ctx: Context, orderNo: string): Promise<boolean> =>
  (await readHeld(ctx, orderNo)).length > 0;

/** Moves a payment's suspended amounts back to CASH after the payer was repaid. */
export async function releaseSuspended(
  ctx: Context,
  { key, orderNo, reason }: Omit<Held, 'amount' | 'currency'>,
): Promise<void> {
  for (const { currency, amount } of await readHeld(ctx, orderNo)) {
    await post(ctx, {
      kind: 'RELEASE',
      key: `${key} ${currency}`,
      orderNo,
      currency,
      legs: [
        { system: 'SUSPENSE', amount: -amount, reason },
        { system: 'CASH', amount, reason },
      ],
    });
  }
}
