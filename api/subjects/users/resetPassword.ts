import { HOUR_MS, LANGUAGES } from '@t3d/resources/kit';
import users from '@t3d/resources/users';
import { command } from '../../engine/rows/command';
import { refuseRows } from '../../errors';
import { writeMail } from '../../house/mails';
import { enqueueSecretMail } from '../../jobs/outbox';
import { findById } from '../../models/actors';
import { recordHistory } from '../../models/history';
import { mailboxOf } from '../../models/mailbox';
import { LINK_LIFE, makePasswordLink } from '../../models/passwordLinks';
import { siteAddress } from './siteAddress';

/**
 * Mails a user a link to set a new password. It is the only way to change another user's password. The present password
 * works until then. A new link ends the one before. Refuses the backdoor, and users who may not log in or have no
 * mailbox.
 */
export const resetPassword = command(users, 'reset-password', {
  refuse: async (ctx, user) => {
    refuseRows(user.role === 'backdoor' ? [user] : [], 'people.backdoor');
    const actor = await findById(ctx.database, user.id, ctx.transaction);
    refuseRows(actor ? [] : [user], 'users.shutOut');
    refuseRows(mailboxOf(user) === null ? [user] : [], 'users.noMailbox');
  },
  run: async (ctx, user) => {
    const url = siteAddress(ctx, `/forget-password?token=${await makePasswordLink(ctx, user.id)}`);
    const filling = { account: user.account, url, hours: LINK_LIFE / HOUR_MS };
    await enqueueSecretMail(
      ctx,
      { to: mailboxOf(user) as string, reader: user.id, ...writeMail('passwordLink', filling, LANGUAGES) },
      new Date(ctx.now().getTime() + LINK_LIFE),
    );
    await recordHistory(ctx, users, user.id, 'reset-password', {});
    return { affected: 1 };
  },
});
