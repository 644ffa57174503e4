import type { Context } from '../context';
import { Invalid, NotFound } from '../errors';
import { post } from './post';
import { scopeOf } from './posted';
import { select } from '../models/sql';
import type { Posted } from './types';

interface Movement {
  key: string;
  amount: number;
  currency: string;
  remark?: string | null;
}

/** Staff put money into a wallet: INC. */
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

/** A payment by the wallet's owner has been completed: PAY, in the wallet's currency. */
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

/** Money from one wallet to another of the same currency: TX and RX. Refuses more than the giver has. */
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

/** Whether a payment has been booked to a wallet and its bill not been taken back since. */
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

/** The recharge behind a bill, ready to be taken back. Refuses a bill that is no recharge or payment. */
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

/**
 * Takes a recharge back in full: DEC, naming what it reverses. Refuses a second time, and more than the wallet holds.
 */
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
