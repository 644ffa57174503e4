import type { BillType } from '@t3d/resources/bills';
import type { Context } from '../context';
import { Invalid } from '../errors';
import { select } from '../models/sql';
import { post } from './post';
import type { Kind, Leg, Posted, SystemPurpose } from './types';

/** How a movement is called that takes another back, and the bill that answers each of its bills. */
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

/**
 * Takes back a movement that no order stands behind (a recharge, its reversal, a transfer, a purchase of stock, what a
 * channel has paid) by another of the opposite amounts, which names it. Answers the wallets and what each got or gave.
 * Refuses a second time, and more than a wallet holds: what was spent since is not there any more.
 */
export async function takeBack(
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
