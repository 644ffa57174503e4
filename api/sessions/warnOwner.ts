import { LANGUAGES } from '@t3d/resources/kit';
import type { Context } from '../context';
import { hasRole } from '../engine/access/permissions';
import { writeMail, writeNotice } from '../builtin/mails';
import { deferNotices } from '../builtin/notifications';
import { enqueueMail } from '../jobs/outbox';
import { findById } from '../models/actors';
import { mailboxOf } from '../models/mailedCodes';
import { userTable } from '../models/userTable';
import type { SecondFactorMail } from '../models/secondFactors';
import { countRecoveryCodes, MAX_TRIES } from './secondFactor/codes';

export const GUESSED_JOB = 'logins.guessed';

/** Warns the owner of an account that somebody is guessing the password, by mail and notice. */
export async function warnOwner(
  ctx: Context,
  { user, failures }: { user: number | null; failures: number },
): Promise<{ warned: boolean }> {
  const actor = user === null ? null : await findById(ctx.database, user, ctx.transaction);
  const person = actor && (await userTable(ctx).one(actor.id as number));
  if (!actor || !person) return { warned: false };
  const filling = { account: person.account, failures };
  const { everyone, noticed = everyone } = ctx.database.registry.product.builtin;
  if (hasRole(actor, noticed))
    await deferNotices(ctx, [
      {
        user: person.id,
        type: 'SYSTEM',
        ...writeNotice('notice.login.guessed', filling),
        pop: false,
        message: null,
        readAt: null,
      },
    ]);
  const to = mailboxOf(person);
  if (to !== null)
    await enqueueMail(ctx, { to, reader: person.id, ...writeMail('notice.login.guessed', filling, LANGUAGES) });
  return { warned: true };
}

/** Mails users about a change of their second factor. */
export async function mailAboutFactor(ctx: Context, { user, about }: SecondFactorMail): Promise<{ mailed: boolean }> {
  const person = await userTable(ctx).one(user);
  const to = person && mailboxOf(person);
  if (!person || !to) return { mailed: false };
  const { account } = person;
  const write = {
    off: () => writeMail('secondFactor.off', { account }, LANGUAGES),
    reset: () => writeMail('secondFactor.reset', { account }, LANGUAGES),
    recovery: async () =>
      writeMail('secondFactor.recovery', { account, left: await countRecoveryCodes(ctx, user) }, LANGUAGES),
    guessed: () => writeMail('secondFactor.guessed', { account, tries: MAX_TRIES }, LANGUAGES),
  };
  await enqueueMail(ctx, { to, reader: user, ...(await write[about]()) });
  return { mailed: true };
}
