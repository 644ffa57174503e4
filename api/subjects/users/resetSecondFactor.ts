import users from '@t3d/resources/people/users';
import { command } from '../../engine/rows/commands/command';
import { refuseEach } from '../../errors';
import { enqueue } from '../../jobs/outbox';
import { recordHistory } from '../../models/history';
import type { SecondFactorMail } from '../../models/secondFactors';
import { SECOND_FACTOR_MAIL, forgetSecondFactorsOf, withSecondFactor } from '../../models/secondFactors';
import { endSessionsOf } from '../../models/logins';

/**
 * Switches off the second factor of somebody who lost phone and recovery codes: ends their sessions and mails them.
 * Refuses oneself, who needs a code for it, and a user without one.
 */
export const resetSecondFactor = command(users, 'reset-second-factor', {
  refuse: async (ctx, user) => {
    const having = await withSecondFactor(ctx, [user.id]);
    refuseEach([user], ({ id, role }) => {
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
