import type { Actor, Context } from '../context';
import { Invalid } from '../errors';
import { findAccount, findById } from '../models/actors';
import { recordHistory } from '../models/history';
import { peopleOf } from '../models/people';
import { verifyDummy, verifyPassword } from '../models/passwords';
import { type SecondFactorMail, withSecondFactor, SECOND_FACTOR_MAIL } from '../models/secondFactors';
import { type Inner, inTransaction } from '../models/transaction';
import { anyText, passwordHash, readTexts, wrongCode } from './given';
import { recordLogIn, rememberNetwork } from './recentLogIns';
import { type Caller, countTry, forgiveTries, takeBackTry } from './lockout';
import { openTicket, countTicketTry, ownerOfTicket, removeTicket } from './secondFactor/tickets';
import type { SessionStore } from './store';
import { enqueue } from '../jobs/outbox';
import { acceptCode, readCode } from './secondFactor/codes';

export interface LoggedIn {
  token: string;
  actor: Actor;
}
/** The password was right; a code of the second factor is needed besides. */
interface HalfLoggedIn {
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
async function enter(inner: Inner, store: SessionStore, caller: Caller, actor: Actor): Promise<LoggedIn> {
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

/** Refuses a ticket that is unknown, expired, used or dead by five wrong codes: all in the same words. */
const endedTicket = (): Invalid => new Invalid('secondFactor.ticket', {}, { ticket: { key: 'secondFactor.ticket' } });

const mail = (ctx: Context, payload: SecondFactorMail): Promise<number> =>
  enqueue(ctx, { kind: SECOND_FACTOR_MAIL, payload });

/** Counts the try of a ticket and takes its code; what is written then stays, whether the code was right or not. */
async function tryCode(
  inner: Inner,
  { store, caller, actor }: { store: SessionStore; caller: Caller; actor: Actor },
  { ticket, code }: { ticket: string; code: string },
): Promise<LoggedIn | 'ended' | 'wrong'> {
  const user = actor.id as number;
  const left = await countTicketTry(inner, ticket);
  if (left === null) return 'ended';
  const kind = await acceptCode(inner, user, code);
  if (kind === null) {
    if (left === 0) await mail(inner, { user, about: 'guessed' });
    return 'wrong';
  }
  await removeTicket(inner, ticket);
  if (kind === 'recovery') {
    await recordHistory(inner, peopleOf(inner.database), user, 'recovery-code', {});
    await mail(inner, { user, about: 'recovery' });
  }
  return enter(inner, store, caller, actor);
}

/**
 * The second step of a log-in: a code of the app, or a recovery code, with the ticket of the first one. A wrong code
 * counts for lockout as a wrong password does (429 as `countTry` says), and five of them end the ticket.
 */
export async function logInSecond(ctx: Context, store: SessionStore, caller: Caller, body: unknown): Promise<LoggedIn> {
  const { ticket } = readTexts(body, { ticket: anyText });
  const code = readCode(body);
  const owner = await ownerOfTicket(ctx, ticket);
  const actor = owner === null ? null : await findById(ctx.database, owner);
  if (!actor) throw endedTicket();
  await countTry(ctx, { account: actor.account, user: actor.id, caller });
  const done = await inTransaction({ ...ctx, actor }, (inner) =>
    tryCode(inner, { store, caller, actor }, { ticket, code }),
  );
  if (done === 'ended') throw endedTicket();
  if (done === 'wrong') throw wrongCode();
  return done;
}
