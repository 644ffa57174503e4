import users from '@t3d/resources/people/users';
import type { Context } from '../../../context';
import { Invalid, NotFound, invalidField } from '../../../errors';
import { requireInScope } from '../../../engine/rows/read/read';
import type { WalletState } from '../../../ledger';
import { walletsOf } from '../../../ledger';
import { table } from '../../../models/table';
import type { User } from '@t3d/resources/rows';
import { isStaff } from '../../users';

/** Whose money is queried. */
export interface Subject {
  user: User;
  wallet: WalletState;
}

/**
 * The holder of the wallet that a call is about: everybody else is always themselves, staff name a customer in their
 * scope. Refuses staff that name nobody and a user without a wallet (400), and anybody else's (404).
 */
export async function requireSubject(ctx: Context, named: number | null | undefined): Promise<Subject> {
  const { actor } = ctx;
  const staff = isStaff(actor);
  if (staff && !named) throw invalidField('user', 'required');
  if (!staff && named && named !== actor.id) throw new NotFound();
  const id = staff ? (named as number) : (actor.id as number);
  if (staff) await requireInScope(ctx, users, [id]);
  const user = await table(ctx, users).one(id);
  const wallet = (await walletsOf(ctx, [id])).get(id);
  if (!user) throw new NotFound();
  if (!wallet) throw new Invalid('money.noWallet', {}, { user: { key: 'money.noWallet' } });
  return { user, wallet };
}
