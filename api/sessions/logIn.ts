import type { Actor, Context } from '../context';
import { Invalid } from '../errors';
import { findAccount } from '../models/actors';
import { recordHistory } from '../models/history';
import { peopleOf } from '../models/people';
import { PASSWORD_ON_WIRE, verifyDummy, verifyPassword } from '../models/passwords';
import { inTransaction } from '../models/transaction';
import { accountName } from './accountName';
import { rememberNetwork } from './knownNetworks';
import type { Caller } from './lockout';
import { countTry, forgiveTries } from './lockout';
import type { SessionStore } from './store';

export interface Credentials {
  account: string;
  password: string;
}
export interface LoggedIn {
  token: string;
  actor: Actor;
}

/** The account and password of a body, or 400 by field. */
export function readCredentials(body: unknown): Credentials {
  const { account, password } = (typeof body === 'object' && body !== null ? body : {}) as Partial<
    Record<keyof Credentials, unknown>
  >;
  if (typeof account !== 'string' || account.trim() === '')
    throw new Invalid('invalid', {}, { account: { key: 'required' } });
  if (typeof password !== 'string' || !PASSWORD_ON_WIRE.test(password))
    throw new Invalid('invalid', {}, { password: { key: 'passwordHash' } });
  return { account: accountName(account), password };
}

/**
 * Opens a session. Unknown account, wrong password and disabled user are refused in the same words and time; 429 as
 * `countTry` says.
 */
export async function logIn(
  ctx: Context,
  store: SessionStore,
  caller: Caller,
  { account, password }: Credentials,
): Promise<LoggedIn> {
  const found = await findAccount(ctx.database, account);
  await countTry(ctx, { account, user: found?.actor.id ?? null, caller });
  const right = found ? await verifyPassword(password, found.passwordHash) : await verifyDummy(password);
  if (!found || !right) throw new Invalid('login');
  const { actor } = found;
  const token = await inTransaction({ ...ctx, actor }, async (inner) => {
    await forgiveTries(inner, account, caller);
    await rememberNetwork(inner, actor.id as number, caller.network);
    await recordHistory(inner, peopleOf(ctx.database), actor.id, 'login', {});
    return store.open(inner, actor.id as number);
  });
  return { token, actor };
}
