import { HOUR_MS, LANGUAGES } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Inverse } from '../../registry/command';
import { command } from '../../engine/rows/commands/command';
import { rejectRows, assertEach } from '../../errors';
import { writeMail } from '../../builtin/mails';
import { enqueueSecretMail, enqueue } from '../../jobs/outbox';
import { findById } from '../../models/actors';
import { recordHistory } from '../../models/history';
import { mailboxOf } from '../../models/mailedCodes';
import { noteForUndo } from '../../models/operations';
import { LINK_LIFE, endPasswordLink, makePasswordLink, passwordLinkOf } from '../../models/passwordLinks';
import {
  type SecondFactorMail,
  SECOND_FACTOR_MAIL,
  forgetSecondFactorsOf,
  withSecondFactor,
} from '../../models/secondFactors';
import { endSessionsOf } from '../../models/logins';
import type { Context } from '../../context';
import type { ServiceKey } from '../../models/services';

/** Undoes a mailed link by making it invalid, unless it was used or replaced. */
const linkEnds: Inverse = {
  run: async (ctx, { entries, notes }) => {
    const user = entries[0]?.recordId ?? 0;
    const ended = await endPasswordLink(ctx, user, new Date((notes.linkMadeAt ?? 0) as string | number));
    rejectRows(ended ? [] : [{ id: user }], 'users.linkOver');
    await recordHistory(ctx, users, user, 'undo' as never, {});
  },
};

/**
 * Mails a user a link to set a new password. The old password stays valid until then, and an earlier link becomes
 * invalid.
 */
export const resetPassword = command(users, 'reset-password', {
  undo: linkEnds,
  validate: async (ctx, user) => {
    rejectRows(user.role === 'backdoor' ? [user] : [], 'people.backdoor');
    const actor = await findById(ctx.database, user.id, ctx.transaction);
    rejectRows(actor ? [] : [user], 'users.shutOut');
    rejectRows(mailboxOf(user) === null ? [user] : [], 'users.noMailbox');
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

/**
 * Disables the second factor of a user without phone and recovery codes, and ends the sessions. Rejects the caller's
 * own.
 */
export const resetSecondFactor = command(users, 'reset-second-factor', {
  validate: async (ctx, user) => {
    const having = await withSecondFactor(ctx, [user.id]);
    assertEach([user], ({ id, role }) => {
      if (role === null) return { key: 'users.builtIn' };
      if (id === ctx.actor.id) return { key: 'users.notSelf' };
      return having.has(id) ? null : { key: 'users.noSecondFactor' };
    });
  },
  run: async (ctx, { id }) => {
    await forgetSecondFactorsOf(ctx, [id]);
    await endSessionsOf(ctx, [id]);
    await recordHistory(ctx, users, id, 'reset-second-factor', {});
    const payload: SecondFactorMail = { user: id, about: 'reset' };
    await enqueue(ctx, { kind: SECOND_FACTOR_MAIL, payload });
    return { affected: 1 };
  },
});

/** The public address of the web app, without a trailing slash. */
export const PUBLIC_ADDRESS: ServiceKey<string> = {
  name: 'the public address',
  make: () => 'http://localhost:3000',
};

export const siteAddress = ({ database }: Context, path: string): string =>
  `${database.services.get(PUBLIC_ADDRESS)}/t3d${path}`;
