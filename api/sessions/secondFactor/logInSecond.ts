import type { Actor, Context } from '../../context';
import { Invalid } from '../../errors';
import { enqueue } from '../../jobs/outbox';
import { findById } from '../../models/actors';
import { recordHistory } from '../../models/history';
import { peopleOf } from '../../models/people';
import type { SecondFactorMail } from '../../models/secondFactors';
import { SECOND_FACTOR_MAIL } from '../../models/secondFactors';
import type { Inner } from '../../models/transaction';
import { inTransaction } from '../../models/transaction';
import { anyText, readTexts, wrongCode } from '../given';
import type { Caller } from '../lockout';
import { countTry } from '../lockout';
import type { LoggedIn } from '../logIn';
import { enter } from '../logIn';
import type { SessionStore } from '../store';
import { acceptCode, readCode } from './codes';
import { countTicketTry, ownerOfTicket, removeTicket } from './tickets';

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
