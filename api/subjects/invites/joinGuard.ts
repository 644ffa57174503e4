import { HOUR_MS } from '@t3d/resources/kit';
import { Op } from 'sequelize';
import type { Context } from '../../context';
import { Refusal, TooMany } from '../../errors';
import { codeTriesOf } from '../../models/codes';
import { inTransaction } from '../../models/transaction';

/** A hall full of people joins from one address, each with a slip or two; a guesser of links or accounts has more. */
const MAX_FAILURES = 30;
const keyOf = (address: string): string => `join ${address}`.slice(0, 64);

/** Whether a refusal answers what a guesser wants to know: whether a link is ours, whether an account exists. */
const isGuess = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 409 || error.key === 'invites.invalid');

async function requireFewFailures(ctx: Context, address: string): Promise<void> {
  const rows = await codeTriesOf(ctx.database).findAll({
    where: { address: keyOf(address), at: { [Op.gt]: new Date(ctx.now().getTime() - HOUR_MS) } },
    order: [['id', 'DESC']],
    limit: MAX_FAILURES,
  });
  const oldest = rows[MAX_FAILURES - 1]?.get('at') as Date | undefined;
  if (!oldest) return;
  throw new TooMany('tooMany', Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - ctx.now().getTime()) / 1000)));
}

/** Does `work` unless the address has guessed too often in the last hour (429). A guess of its own is counted. */
export async function guardJoining<T>(ctx: Context, address: string, work: () => Promise<T>): Promise<T> {
  await requireFewFailures(ctx, address);
  try {
    return await work();
  } catch (error) {
    if (isGuess(error))
      await inTransaction(ctx, ({ transaction }) =>
        codeTriesOf(ctx.database).create({ address: keyOf(address), at: ctx.now() }, { transaction }),
      );
    throw error;
  }
}
