import invites, { INVITE_DEFAULTS } from '@t3d/resources/people/invites';
import { DAY_MS } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { requireInScope } from '../../engine/rows/read/read';
import { Invalid, refuseRows } from '../../errors';
import type { ServiceKey } from '../../models/services';
import { table } from '../../models/table';
import type { Invite } from './inviteLink';
import { inviteUrl } from './inviteLink';
import { assignableBy } from './placeUser';
import { isStaff } from './reach';

type NewInvite = Partial<Invite> & Pick<Invite, 'inviter' | 'uses' | 'expiresAt'>;
/** What is kept of the links of inviters. The room of invites gives it. */
export interface KeptInvites {
  /** Keeps a new one; answers its id. */
  add(ctx: Context, values: NewInvite): Promise<number>;
  /** Ends these, which the caller holds, as an undo of their making. */
  end(ctx: Context, invites: readonly Invite[]): Promise<void>;
}
export const KEPT_INVITES: ServiceKey<KeptInvites> = { name: 'what is kept of invites' };

/** Notes by which invite a new user came: both are ids. */
export async function noteInvite(ctx: Context, user: number, invite: number): Promise<void> {
  await table(ctx, users).update({ invite }, user);
}

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
      await ctx.database.services.get(KEPT_INVITES).end(ctx, rows);
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
    const id = await ctx.database.services.get(KEPT_INVITES).add(ctx, values);
    return { id, url: inviteUrl(ctx, { id, ...values }), expiresAt: values.expiresAt.toISOString() };
  },
});
