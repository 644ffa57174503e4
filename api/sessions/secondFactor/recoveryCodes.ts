import { createHash, randomInt } from 'node:crypto';
import type { Context } from '../../context';
import { recoveryCodesOf } from '../../models/secondFactors';

export const RECOVERY_CODES = 10;
/** Letters and digits that nobody confuses on paper: base32, five bits each. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 16;

const makeCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const inGroups = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;
// 80 random bits need no slow hash and no key: nobody can try them all.
const hashOf = (user: number, code: string): string =>
  createHash('sha256').update(`recovery code ${user} ${code}`).digest('hex');

/** Makes ten new codes in place of the user's earlier ones; only their hashes stay. */
export async function makeRecoveryCodes(ctx: Context, user: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  const rows = recoveryCodesOf(ctx.database);
  const { transaction } = ctx;
  await rows.destroy({ where: { user }, transaction });
  await rows.bulkCreate(
    codes.map((code) => ({ user, hash: hashOf(user, code) })),
    { transaction },
  );
  return codes.map(inGroups);
}

/** Whether it is one of the user's codes, however its letters and hyphens were typed; it is used up by that. */
export async function spendRecoveryCode(ctx: Context, user: number, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (code.length !== LENGTH) return false;
  const { transaction } = ctx;
  return (
    (await recoveryCodesOf(ctx.database).destroy({ where: { user, hash: hashOf(user, code) }, transaction })) === 1
  );
}

export const countRecoveryCodes = (ctx: Context, user: number): Promise<number> =>
  recoveryCodesOf(ctx.database).count({ where: { user }, transaction: ctx.transaction });
