import { HOUR_MS, LANGUAGES } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Inverse } from '../../declared/command';
import { command } from '../../engine/rows/commands/command';
import { refuseRows } from '../../errors';
import { writeMail } from '../../house/mails';
import { enqueueSecretMail } from '../../jobs/outbox';
import { findById } from '../../models/actors';
import { recordHistory } from '../../models/history';
import { mailboxOf } from '../../models/mailedCodes';
import { noteForUndo } from '../../models/operations';
import { LINK_LIFE, endPasswordLink, makePasswordLink, passwordLinkOf } from '../../models/passwordLinks';
import { siteAddress } from './siteAddress';

/** The mailed link sets no password any more. Refuses one that is used, expired or replaced by another. */
const linkEnds: Inverse = {
  run: async (ctx, { entries, notes }) => {
    const user = entries[0]?.recordId ?? 0;
    const ended = await endPasswordLink(ctx, user, new Date((notes.linkMadeAt ?? 0) as string | number));
    refuseRows(ended ? [] : [{ id: user }], 'users.linkOver');
    await recordHistory(ctx, users, user, 'undo' as never, {});
  },
};

/**
 * Mails a user a link to set a new password. It is the only way to change another user's password. The present password
 * works until then. A new link ends the one before. Refuses the backdoor, and users who may not log in or have no
 * mailbox.
 */
export const resetPassword = command(users, 'reset-password', {
  undo: linkEnds,
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
    await noteForUndo(ctx, { linkMadeAt: (await passwordLinkOf(ctx, user.id))?.toISOString() });
    return { affected: 1 };
  },
});
