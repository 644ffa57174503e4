import { LANGUAGES } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { writeMail } from '../../house/mails';
import { enqueueMail } from '../../jobs/outbox';
import { people } from '../../models/people';
import type { SecondFactorMail } from '../../models/secondFactors';
import { mailboxOf } from '../mailbox';
import { countRecoveryCodes } from './recoveryCodes';
import { MAX_TRIES } from './tickets';

/** Mails an owner what was done with the second factor of their account. */
export async function mailAboutFactor(ctx: Context, { user, about }: SecondFactorMail): Promise<{ mailed: boolean }> {
  const person = await people(ctx).one(user);
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
