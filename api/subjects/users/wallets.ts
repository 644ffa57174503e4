import type { ActionPreview, HistoryWord } from '@t3d/resources/kit';
import { CUSTOMERS } from '@t3d/resources/roles';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { Invalid, NotFound } from '../../errors';
import type { WalletState } from '../../ledger';
import { walletsOf } from '../../ledger';
import { translate } from '../../locales';
import { recordHistory } from '../../models/history';
import { nameOf } from './naming';
import { lockUsers } from './receivers';
import type { User } from '@t3d/resources/rows';

export interface Holder {
  user: User;
  wallet: WalletState;
}

/**
 * Users and their wallets, in the order given. The users are held in id order, so that none is deleted while money
 * moves. Refuses who was deleted (404) and who has no wallet (400).
 */
export async function requireHolders(ctx: Context, ids: readonly number[]): Promise<Holder[]> {
  const found = new Map((await lockUsers(ctx, ids)).map((user) => [user.id, user]));
  const wallets = await walletsOf(ctx, ids);
  return ids.map((id) => {
    const user = found.get(id);
    const wallet = wallets.get(id);
    if (!user || user.status === 'DELETED') throw new NotFound();
    if (!wallet) throw new Invalid('money.noWallet');
    return { user, wallet };
  });
}

/** Whose wallet money is put into, taken from and moved between by hand. */
export const isCustomer = ({ role }: User): boolean => role !== null && CUSTOMERS.includes(role);

/** Writes into a user's history what a movement did to its balance. */
export async function recordBalance(
  ctx: Context,
  user: number,
  action: HistoryWord<typeof users>,
  change: number,
): Promise<void> {
  const after = (await walletsOf(ctx, [user])).get(user)?.balance ?? 0;
  await recordHistory(ctx, users, user, action, { balance: { before: after - change, after } });
}

/**
 * What a movement would do to wallets, the first one being whose money it is about; `refusal` is why it would not
 * happen.
 */
export function previewMovement(
  ctx: Context,
  moves: readonly { holder: Holder; change: number }[],
  refusal?: Invalid,
): ActionPreview {
  const [first] = moves;
  const line = ({ holder: { user, wallet }, change }: { holder: Holder; change: number }) =>
    ({
      label: nameOf(user),
      about: nameOf(user),
      before: wallet.balance,
      after: wallet.balance + change,
      kind: 'money',
      currency: wallet.currency,
    }) as const;
  if (refusal || !first) {
    const message = refusal?.errors ? Object.values(refusal.errors)[0] : undefined;
    const reason = translate(
      message?.key ?? refusal?.key ?? 'invalid',
      ctx.language,
      message?.params ?? refusal?.params,
    );
    return { matched: 1, available: 0, refused: [{ reason, count: 1 }] };
  }
  const { balance, currency } = first.holder.wallet;
  return {
    matched: 1,
    available: 1,
    changes: moves.map(line),
    cost: { amount: first.change, currency, before: balance, after: balance + first.change },
  };
}

/** The 400 that a wallet's money would meet, if any. */
export function shortOf(wallet: WalletState, needed: number): Invalid | undefined {
  return needed > wallet.balance
    ? new Invalid('money.insufficient', { balanceMinor: wallet.balance, neededMinor: needed })
    : undefined;
}
