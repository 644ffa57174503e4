import { MINUTE_MS } from '@t3d/resources/kit';
import { Op } from 'sequelize';
import type { Context } from '../context';
import { TooMany } from '../errors';
import { loginFailuresOf } from '../models/sessions';
import { inTransaction } from '../models/transaction';

const MAX_FAILURES = 5;
const WINDOW = 15 * MINUTE_MS;

const keyOf = (account: string): string => account.trim().toLowerCase().slice(0, 128);

/**
 * Counts a try against the account before its password is looked at (tries that are written at the very same moment do
 * not see one another); `forgiveTries` takes it back after a success. The sixth failure within 15 minutes, and the
 * right password then, are 429.
 */
export async function countTry(ctx: Context, account: string): Promise<void> {
  const failures = loginFailuresOf(ctx.database);
  const key = keyOf(account);
  const now = ctx.now();
  const since = new Date(now.getTime() - WINDOW);
  const earlier = await inTransaction(ctx, async ({ transaction }) => {
    await failures.destroy({ where: { account: key, at: { [Op.lte]: since } }, transaction });
    const mine = await failures.create({ account: key, at: now }, { transaction });
    const rows = await failures.findAll({
      where: { account: key, id: { [Op.lt]: mine.get('id') as number } },
      order: [['id', 'DESC']],
      limit: MAX_FAILURES,
      transaction,
    });
    if (rows.length >= MAX_FAILURES) await mine.destroy({ transaction });
    return rows;
  });
  if (earlier.length < MAX_FAILURES) return;
  const oldest = earlier.at(-1)?.get('at') as Date;
  throw new TooMany('lockout', Math.max(1, Math.ceil((oldest.getTime() + WINDOW - now.getTime()) / 1000)));
}

/** The account's tries are forgotten: its owner has come in. */
export async function forgiveTries(ctx: Context, account: string): Promise<void> {
  await loginFailuresOf(ctx.database).destroy({ where: { account: keyOf(account) }, transaction: ctx.transaction });
}
