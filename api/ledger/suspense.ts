import type { Context } from '../context';
import { Invalid } from '../errors';
import { findSystemAccount } from './accounts';
import { post } from './post';
import { select } from '../models/sql';
import type { Posted } from './types';

interface Held {
  readonly key: string;
  /** Minor units, above zero. */
  readonly amount: number;
  readonly currency: string;
  /** The number under which it is found again: the payment's. */
  readonly orderNo: string;
  readonly reason: string;
}

/**
 * Money of a payer that the platform has and owes to nobody's wallet: out of CASH into SUSPENSE. A refund that had been
 * booked and that the gateway refused; money of an order that was kept. Once for a key. Refuses a currency in which the
 * platform has no accounts.
 */
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

/** What is suspended under a number, by currency. */
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

/** Whether anything is suspended under a number. */
export const isSuspended = async (ctx: Context, orderNo: string): Promise<boolean> =>
  (await readHeld(ctx, orderNo)).length > 0;

/**
 * The payer has got it after all: what is suspended under a number leaves SUSPENSE by CASH. Nothing where nothing is
 * held.
 */
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
