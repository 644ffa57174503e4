import invites, { INVITE_DEFAULTS } from '@t3d/resources/people/invites';
import { DAY_MS } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import { command } from '../../engine/rows/commands/command';
import { requireInScope } from '../../engine/rows/read/read';
import { setValues } from '../../engine/rows/commands/setValues';
import { Invalid, refuseRows } from '../../errors';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { inviteUrl } from './inviteLink';
import { assignableBy } from './placeUser';
import { isStaff } from './reach';

/**
 * Makes a link by which newcomers become direct children of the caller. Answers the link, its invite's id and when it
 * ends. Refuses a caller who has no level below (the backdoor).
 */
export const inviteUser = command(users, 'invite', {
  undo: {
    requireReach: (ctx, { entries }) =>
      requireInScope(
        ctx,
        invites,
        entries.flatMap(({ recordId }) => recordId ?? []),
      ),
    // The link ends; somebody who has come in by it stays.
    run: async (ctx, { entries }) => {
      const ids = entries.flatMap(({ recordId }) => recordId ?? []);
      const rows = await table(ctx, invites).find(ids, { lock: true });
      const gone = rows.filter(({ status, used }) => status !== 'OPEN' || (used ?? 0) > 0);
      refuseRows(gone, 'undo.usedSince');
      await setValues(ctx, invites, 'undo', rows, { status: 'REVOKED', revokedAt: ctx.now() });
    },
  },
  run: async (ctx, { uses, days, remark }) => {
    const inviter = ctx.actor.id;
    if (inviter === null || isStaff(ctx.actor) || assignableBy(ctx.actor).length === 0)
      throw new Invalid('invites.notAgent');
    const values = {
      inviter,
      remark: remark ?? null,
      status: 'OPEN' as const,
      uses: uses ?? INVITE_DEFAULTS.uses,
      used: 0,
      expiresAt: new Date(ctx.now().getTime() + (days ?? INVITE_DEFAULTS.days) * DAY_MS),
    };
    const id = await table(ctx, invites).insert(values);
    await recordHistory(ctx, invites, id, 'create', changesBetween(invites, {}, values));
    return { id, url: inviteUrl(ctx, { id, ...values }), expiresAt: values.expiresAt.toISOString() };
  },
});
