import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { changesBetween, recordHistory } from '../../models/history';
import { change } from '../../models/sql';
import { table } from '../../models/table';
import type { User } from '@t3d/resources/rows';

const BALANCE = '(SELECT a.balance FROM ledger_accounts a WHERE a.id = users.wallet)';

/** The balance, in minor units, below which a user is notified; null for never. It is watched anew. */
export async function setAlertBelow(ctx: Context, user: User, alertBelow: number | null): Promise<void> {
  await table(ctx, users).update({ alertBelow, alertedAt: null }, user.id);
  await recordHistory(ctx, users, user.id, 'update', changesBetween(users, user, { alertBelow }));
}

/**
 * Notes that a user is notified of a balance that is too low. False where somebody has noted it before, or where the
 * balance is no longer too low: all is in the statement itself.
 */
export const markAlerted = async (ctx: Context, id: number): Promise<boolean> =>
  (await change(ctx, `UPDATE users SET alertedAt = ? WHERE id = ? AND alertedAt IS NULL AND ${BALANCE} < alertBelow`, [
    ctx.now(),
    id,
  ])) === 1;

/** Those of these users whose balance is not too low any more are notified again when it is. */
export async function clearAlerts(ctx: Context, ids: readonly number[]): Promise<void> {
  await change(
    ctx,
    `UPDATE users SET alertedAt = NULL WHERE id IN (?) AND (alertBelow IS NULL OR ${BALANCE} >= alertBelow)`,
    [ids],
  );
}
