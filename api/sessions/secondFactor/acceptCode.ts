import type { Transaction } from 'sequelize';
import type { Context } from '../../context';
import { Invalid, invalidField } from '../../errors';
import type { SecondFactorRow } from '../../models/secondFactors';
import { SECRET_PLACE, secondFactorsOf } from '../../models/secondFactors';
import { spendRecoveryCode } from './recoveryCodes';
import { AUTHENTICATOR_TIME, stepOf } from './totp';

type Inner = Context & { transaction: Transaction };

const MAX_TYPED = 64;

/** The code of a body, or 400 by field. */
export function readCode(body: unknown): string {
  const { code } = (typeof body === 'object' && body !== null ? body : {}) as { code?: unknown };
  if (typeof code !== 'string' || code.trim() === '') throw invalidField('code', 'required');
  if (code.length > MAX_TYPED) throw wrongCode();
  return code.trim();
}

export const wrongCode = (): Invalid => new Invalid('codeError', {}, { code: { key: 'codeError' } });

/** The user's second factor, confirmed or not, locked until the transaction ends. */
export async function lockFactor(ctx: Inner, user: number): Promise<SecondFactorRow | null> {
  const { transaction } = ctx;
  const row = await secondFactorsOf(ctx.database).findOne({
    where: { user },
    transaction,
    lock: transaction.LOCK.UPDATE,
  });
  return row && row.get({ plain: true });
}

/**
 * Whether it is a code of the app: of this time step or one beside it, later than the last one that was accepted. It is
 * used up by that, with every earlier one.
 */
export async function spendAppCode(ctx: Inner, factor: SecondFactorRow, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return false;
  const { database, transaction } = ctx;
  const secret = database.seals.openText(SECRET_PLACE, factor.secret);
  const step = stepOf(secret, code, database.services.get(AUTHENTICATOR_TIME)());
  if (step === null || step <= (factor.lastStep ?? 0)) return false;
  await secondFactorsOf(database).update({ lastStep: step }, { where: { user: factor.user }, transaction });
  return true;
}

/** Takes a code of the app or a recovery code, once; null: it is neither. */
export async function acceptCode(ctx: Inner, user: number, typed: string): Promise<'app' | 'recovery' | null> {
  const factor = await lockFactor(ctx, user);
  if (!factor?.confirmedAt) return null;
  if (await spendAppCode(ctx, factor, typed)) return 'app';
  return (await spendRecoveryCode(ctx, user, typed)) ? 'recovery' : null;
}
