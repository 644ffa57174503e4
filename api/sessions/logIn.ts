import type { Actor, Context } from '../context';
import { Invalid } from '../errors';
import { findAccount } from '../models/actors';
import { recordHistory } from '../models/history';
import { peopleOf } from '../models/people';
import { verifyDummy, verifyPassword } from '../models/passwords';
import { withSecondFactor } from '../models/secondFactors';
import type { Inner } from '../models/transaction';
import { inTransaction } from '../models/transaction';
import { anyText, passwordHash, readTexts } from './given';
import { recordLogIn, rememberNetwork } from './recentLogIns';
import type { Caller } from './lockout';
import { countTry, forgiveTries, takeBackTry } from './lockout';
import { openTicket } from './secondFactor/tickets';
import type { SessionStore } from './store';

export interface LoggedIn {
  token: string;
  actor: Actor;
}
/** The password was right; a code of the second factor is needed besides. */
export interface HalfLoggedIn {
  secondFactor: readonly ['totp'];
  ticket: string;
}

/**
 * An account as somebody typed it. No account has control characters, and a database may stumble over them, or not see
 * them: they become a sign that no account has, so that the answer, its time and what is counted are those of any
 * unknown account.
 */
export const accountName = (typed: string): string => typed.replace(/\p{Cc}/gu, '\uFFFD');

/** Opens the session of somebody who has shown all that their log-in needs: the failures from this network end. */
export async function enter(inner: Inner, store: SessionStore, caller: Caller, actor: Actor): Promise<LoggedIn> {
  await forgiveTries(inner, actor.account, caller);
  await recordLogIn(inner, actor.id as number, caller.network);
  await rememberNetwork(inner, actor.id as number, caller.network);
  await recordHistory(inner, peopleOf(inner.database), actor.id, 'login', {});
  return { token: await store.open(inner, actor.id as number), actor };
}

/**
 * Opens a session, or a ticket for the second step where the user has a second factor. Unknown account, wrong password
 * and disabled user are refused in the same words and time; 429 as `countTry` says.
 */
export async function logIn(
  ctx: Context,
  store: SessionStore,
  caller: Caller,
  body: unknown,
): Promise<LoggedIn | HalfLoggedIn> {
  const { account: typed, password } = readTexts(body, { account: anyText, password: passwordHash });
  const account = accountName(typed);
  const found = await findAccount(ctx.database, account);
  const tried = await countTry(ctx, { account, user: found?.actor.id ?? null, caller });
  const right = found ? await verifyPassword(password, found.passwordHash) : await verifyDummy(password);
  if (!found || !right) throw new Invalid('login');
  const { actor } = found;
  return inTransaction({ ...ctx, actor }, async (inner) => {
    const id = actor.id as number;
    if (!(await withSecondFactor(inner, [id])).has(id)) return enter(inner, store, caller, actor);
    // The earlier failures stay: who only knows the password must not get endless tries at the code by it.
    await takeBackTry(inner, tried);
    return { secondFactor: ['totp'], ticket: await openTicket(inner, id) } as const;
  });
}
