import type inviteResource from '@t3d/resources/people/invites';
import invites, { INVITE_DEFAULTS } from '@t3d/resources/people/invites';
import { type RowOf, DAY_MS } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { requireInScope } from '../../engine/rows/read/read';
import { Invalid, refuseRows } from '../../errors';
import type { ServiceKey } from '../../models/services';
import { table } from '../../models/table';
import { assignableBy } from './placeUser';
import { isStaff } from './reach';
import { timingSafeEqual } from 'node:crypto';
import { siteAddress } from './resetPassword';

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

export type Invite = RowOf<(typeof inviteResource)['fields']>;
type Signed = Pick<Invite, 'id' | 'inviter' | 'uses' | 'expiresAt'>;

const TOKEN = /^([1-9a-z][0-9a-z]{0,9})\.([0-9a-f]{32})$/;

/** What is signed: an invite that is given another inviter, more uses or days in the table has another link. */
function signatureOf({ database }: Context, { id, inviter, uses, expiresAt }: Signed): string {
  const end = new Date(expiresAt as Date).toISOString();
  return database.seals.hash('invite', `${id} ${inviter} ${uses} ${end}`).slice(0, 32);
}

/** The part of a link that lets in: the invite's number and 128 bits of its signature. The table does not hold it. */
const inviteToken = (ctx: Context, invite: Signed): string => `${invite.id.toString(36)}.${signatureOf(ctx, invite)}`;

/** The link of an invite, for people. */
export const inviteUrl = (ctx: Context, invite: Signed): string =>
  siteAddress(ctx, `/qrcode-add?invite=${inviteToken(ctx, invite)}`);

/** The number of the invite that a token names; null: no token has this form. */
export function inviteIn(token: string): number | null {
  const [, number] = TOKEN.exec(token) ?? [];
  const id = number === undefined ? NaN : parseInt(number, 36);
  return Number.isSafeInteger(id) ? id : null;
}

/** Whether a token is the one of this invite. */
export const isTokenOf = (ctx: Context, invite: Signed, token: string): boolean =>
  timingSafeEqual(Buffer.from(token.slice(-32)), Buffer.from(signatureOf(ctx, invite)));
