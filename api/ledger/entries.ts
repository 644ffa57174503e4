import type { Context } from '../context';
import type { Value } from '../models/sql';
import { platformUser, systemAccount } from './accounts';
import { chainLine, chainNext, chainStart } from './chain';
import { creditFor } from './funds';
import type { Leg, Posted, Posting, WalletState } from './types';

/** A movement that has been opened and is not a replay. */
export interface Opened {
  posting: Posting;
  posted: Posted;
}

export type Entry = Record<string, Value>;
interface Common {
  currency: string;
  orderNo: string | null;
  from: number | null;
  remark: string | null;
  transaction: number;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** The rows of one posting; running balances and chains are advanced leg by leg. */
export async function entriesOf(
  ctx: Context,
  { posting, posted: { transaction, seal, at } }: Opened,
  wallets: Map<number, WalletState>,
): Promise<Entry[]> {
  // A wallet's bills are dated in their order, so under its lock; without one, the legs are dated with their movement.
  const now = posting.legs.some((leg) => 'wallet' in leg && leg.amount !== 0) ? ctx.now() : at;
  const common: Common = {
    currency: posting.currency,
    orderNo: posting.orderNo ?? null,
    from: ctx.actor.id,
    remark: posting.remark ?? null,
    transaction,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  const entries: Entry[] = [];
  for (const leg of posting.legs) {
    if (leg.amount === 0) continue;
    const side =
      'wallet' in leg ? walletSide(leg, wallets, { ...common, seal }) : await systemSideOf(ctx, leg, posting.currency);
    entries.push({
      ...common,
      leg: entries.length + 1,
      amount: leg.amount,
      type: leg.type ?? null,
      reason: leg.reason ?? null,
      ...side,
    });
  }
  return entries;
}

function walletSide(
  leg: Extract<Leg, { wallet: number }>,
  wallets: Map<number, WalletState>,
  common: Common & { seal: string | null },
): Entry {
  const wallet = wallets.get(leg.wallet) as WalletState;
  const [sequence, balanceAfter] = [wallet.bills + 1, wallet.balance + leg.amount];
  const creditLimit = creditFor(leg, wallet);
  const line = chainLine({
    ...common,
    sequence,
    type: leg.type,
    amount: leg.amount,
    previousBalance: wallet.balance,
    balanceAfter,
    reason: leg.reason ?? null,
    creditLimit,
  });
  const hash = chainNext(wallet.headHash ?? chainStart(wallet.account, wallet.currency), line);
  wallets.set(leg.wallet, { ...wallet, balance: balanceAfter, bills: sequence, headHash: hash });
  return {
    toAccount: leg.wallet,
    ledgerAccount: wallet.account,
    sequence,
    previousBalance: wallet.balance,
    balanceAfter,
    creditLimit,
    hash,
  };
}

async function systemSideOf(ctx: Context, leg: Extract<Leg, { system: string }>, currency: string): Promise<Entry> {
  const ledgerAccount = await systemAccount(ctx, leg.system, currency);
  return {
    toAccount: leg.type ? await platformUser(ctx) : null,
    ledgerAccount,
    sequence: null,
    previousBalance: null,
    balanceAfter: null,
    creditLimit: 0,
    hash: null,
  };
}
