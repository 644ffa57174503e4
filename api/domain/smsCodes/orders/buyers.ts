import type { User } from '@t3d/resources/rows';
import type { Context } from '../../../context';
import { NotFound, invalidField } from '../../../errors';
import { type WalletState, walletsOf } from '../../../ledger';
import { type Holder, isStaff, requireHolders, requireReceivers } from '../../users';
import type { RowOf } from '@t3d/resources/kit';
import type smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import type smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import type smsMessages from '@t3d/resources/codes/sms-messages';
import type smsNumbers from '@t3d/resources/codes/sms-numbers';

export type CodeNumber = RowOf<(typeof smsNumbers)['fields']>;
export type CodePlan = RowOf<(typeof smsCodePlans)['fields']>;
export type CodeOrder = RowOf<(typeof smsCodeOrders)['fields']>;
export type StoredMessage = RowOf<(typeof smsMessages)['fields']>;

export const isBuyer = ({ role }: Pick<User, 'role'>): boolean => role === 'SMS_RECYCLE';

/** Locks and returns the buyer and the buyer's wallet. Staff choose a customer in their scope. */
export async function requireBuyer(
  ctx: Context,
  named: number | null | undefined,
): Promise<{ buyer: User; wallet: WalletState }> {
  const id = isStaff(ctx.actor) ? named : ctx.actor.id;
  if (id === null || id === undefined) {
    if (isStaff(ctx.actor)) throw invalidField('user', 'required');
    throw new NotFound();
  }
  const [buyer] = (await requireReceivers(ctx, [id], 'user')) as [User];
  if (!isBuyer(buyer)) throw invalidField('user', 'smsCodes.notBuyer');
  const [{ wallet }] = (await requireHolders(ctx, [id])) as [Holder];
  return { buyer, wallet };
}

/** Previews the buyer's balance, or returns undefined for several buyers. */
export async function previewWallet(
  ctx: Context,
  users: readonly (number | null)[],
  amount: number,
): Promise<{ amount: number; currency: string; before: number; after: number } | undefined> {
  const [only, ...others] = new Set(users);
  if (only === undefined || only === null || others.length > 0) return undefined;
  const wallet = (await walletsOf(ctx, [only])).get(only);
  return wallet && { amount, currency: wallet.currency, before: wallet.balance, after: wallet.balance + amount };
}
