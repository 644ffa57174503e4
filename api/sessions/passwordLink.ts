import type { Context } from '../context';
import { Invalid, invalidField } from '../errors';
import { findById } from '../models/actors';
import { recordHistory } from '../models/history';
import { isPasswordLink, spendPasswordLink } from '../models/passwordLinks';
import { PASSWORD_ON_WIRE, hashPassword } from '../models/passwords';
import { people, peopleOf } from '../models/people';
import { endSessionsOf } from '../models/sessions';
import { inTransaction } from '../models/transaction';
import type { Caller } from './lockout';
import { forgiveTries } from './lockout';
import { countAddress } from '../models/mailedCodes';

/** The token of a body, where a link is used in place of account and code. */
export function linkIn(body: unknown): string | null {
  const { token } = (typeof body === 'object' && body !== null ? body : {}) as { token?: unknown };
  return typeof token === 'string' ? token : null;
}

/**
 * Sets a new password with the link that an administrator had mailed; every session of the account ends. An unknown,
 * expired or used link, and one of a user who may no longer log in, are refused in the same words.
 */
export async function resetByLink(
  ctx: Context,
  { address, network }: { address: string } & Pick<Caller, 'network'>,
  body: unknown,
): Promise<void> {
  const token = linkIn(body) ?? '';
  const { password } = body as { password?: unknown };
  if (typeof password !== 'string' || !PASSWORD_ON_WIRE.test(password)) throw invalidField('password', 'passwordHash');
  // Wrong tokens are counted. A valid one cannot be guessed, so its address may have any number of misses.
  if (!(await isPasswordLink(ctx, token))) await countAddress(ctx, address);
  const passwordHash = await hashPassword(password);
  const done = await inTransaction(ctx, async (inner) => {
    const user = await spendPasswordLink(inner, token);
    const actor = user === null ? null : await findById(inner.database, user, inner.transaction);
    if (user === null || !actor) return false;
    await people(inner).update({ passwordHash }, user);
    await recordHistory({ ...inner, actor }, peopleOf(inner.database), user, 'password-reset', {
      password: { before: '•••', after: '•••' },
    });
    await forgiveTries(inner, actor.account, { network });
    await endSessionsOf(inner, [user]);
    return true;
  });
  if (!done) throw new Invalid('passwordLink.wrong', {}, { token: { key: 'passwordLink.wrong' } });
}
