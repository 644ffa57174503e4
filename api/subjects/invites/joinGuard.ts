import { HOUR_MS } from '@t3d/resources/kit';
import { Op } from 'sequelize';
import type { Context } from '../../context';
import { Refusal, TooMany } from '../../errors';
import { codeTriesOf } from '../../models/mailedCodes';
import { inTransaction } from '../../models/transaction';

/** A hall full of people joins from one address, each with a slip or two; a guesser of links or accounts has more. */
const MAX_FAILURES = 30;
const LONGEST = 64;

/** 429 if this key has failed too often in the last hour. */
async function requireFewFailures(ctx: Context, key: string): Promise<void> {
  const rows = await codeTriesOf(ctx.database).findAll({
    where: { address: key, at: { [Op.gt]: new Date(ctx.now().getTime() - HOUR_MS) } },
    order: [['id', 'DESC']],
    limit: MAX_FAILURES,
  });
  const oldest = rows[MAX_FAILURES - 1]?.get('at') as Date | undefined;
  if (!oldest) return;
  throw new TooMany('tooMany', Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - ctx.now().getTime()) / 1000)));
}

const countFailure = (ctx: Context, key: string): Promise<unknown> =>
  inTransaction(ctx, ({ transaction }) =>
    codeTriesOf(ctx.database).create({ address: key, at: ctx.now() }, { transaction }),
  );

/**
 * Runs `work`, which reads the invite of a link. A link that is not ours is counted for the address, and from the 31st
 * in an hour it is 429. A valid link is never refused for other links: nobody can guess its 128 bits.
 */
export async function guardLinks<T>(ctx: Context, address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.key === 'invites.invalid') {
      const key = `join ${address}`.slice(0, LONGEST);
      await requireFewFailures(ctx, key);
      await countFailure(ctx, key);
    }
    throw error;
  }
}

/**
 * Runs `work`, which makes an account by an invite. Accounts that exist are counted for the invite and the address, so
 * that one link does not tell who has an account here: after thirty in an hour this link is 429 from this address.
 */
export async function guardAccounts<T>(
  ctx: Context,
  { invite, address }: { invite: number; address: string },
  work: () => Promise<T>,
): Promise<T> {
  const key = `join ${invite} ${address}`.slice(0, LONGEST);
  await requireFewFailures(ctx, key);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) await countFailure(ctx, key);
    throw error;
  }
}
