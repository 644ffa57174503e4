import type inviteResource from '@t3d/resources/people/invites';
import invites, { INVITE_DEFAULTS } from '@t3d/resources/people/invites';
import { type RowOf, DAY_MS } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { requireInScope } from '../../engine/rows/read/read';
import { Invalid, rejectRows } from '../../errors';
import type { ServiceKey } from '../../models/services';
import { table } from '../../models/table';
import { assignableBy } from './placeUser';
import { isStaff } from './userReach';
import { timingSafeEqual } from 'node:crypto';
import { siteAddress } from './resetPassword';

type NewInvite = Partial<Invite> & Pick<Invite, 'inviter' | 'uses' | 'expiresAt'>;
/** The storage of invite links, implemented by the module `invites`. */
export interface InviteStore {
  add(ctx: Context, values: NewInvite): Promise<number>;
  /** Ends locked invites when their creation is undone. */
  end(ctx: Context, invites: readonly Invite[]): Promise<void>;
}
export const INVITE_STORE: ServiceKey<InviteStore> = { name: 'what is kept of invites' };

/** Records which invite created a user, by ids. */
export async function noteInvite(ctx: Context, user: number, invite: number): Promise<void> {
  await table(ctx, users).update({ invite }, user);
}

/** Creates a link that makes new users direct children of the caller. Returns link, expiry and invite id. */
export const inviteUser = command(users, 'invite', {
  undo: {
    requireReach: (ctx, { entries }) =>
      requireInScope(
        ctx,
        invites,
        entries.flatMap(({ recordId }) => recordId ?? []),
      ),
    // Keep users who have already joined by the link.
    run: async (ctx, { entries }) => {
      const ids = entries.flatMap(({ recordId }) => recordId ?? []);
      const rows = await table(ctx, invites).find(ids, { lock: true });
      const gone = rows.filter(({ status, used }) => status !== 'OPEN' || (used ?? 0) > 0);
      rejectRows(gone, 'undo.usedSince');
      await ctx.database.services.get(INVITE_STORE).end(ctx, rows);
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
    const id = await ctx.database.services.get(INVITE_STORE).add(ctx, values);
    return { id, url: inviteUrl(ctx, { id, ...values }), expiresAt: values.expiresAt.toISOString() };
  },
});

export type Invite = RowOf<(typeof inviteResource)['fields']>;
type Signed = Pick<Invite, 'id' | 'inviter' | 'uses' | 'expiresAt'>;

const TOKEN = /^([1-9a-z][0-9a-z]{0,9})\.([0-9a-f]{32})$/;

/** Signs the fields of an invite, so that a change in the table makes the link invalid. */
function signatureOf({ database }: Context, { id, inviter, uses, expiresAt }: Signed): string {
  const end = new Date(expiresAt as Date).toISOString();
  return database.seals.hash('invite', `${id} ${inviter} ${uses} ${end}`).slice(0, 32);
}

/** Returns the token of an invite: the id and 128 bits of the signature. It is not stored. */
const inviteToken = (ctx: Context, invite: Signed): string => `${invite.id.toString(36)}.${signatureOf(ctx, invite)}`;

export const inviteUrl = (ctx: Context, invite: Signed): string =>
  siteAddress(ctx, `/qrcode-add?invite=${inviteToken(ctx, invite)}`);

/** Returns the invite's id in a token, or null for a malformed one. */
export function inviteIn(token: string): number | null {
  const [, number] = TOKEN.exec(token) ?? [];
  const id = number === undefined ? NaN : parseInt(number, 36);
  return Number.isSafeInteger(id) ? id : null;
}

export const isTokenOf = (ctx: Context, invite: Signed, token: string): boolean =>
  timingSafeEqual(Buffer.from(token.slice(-32)), Buffer.from(signatureOf(ctx, invite)));
