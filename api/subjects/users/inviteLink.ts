import type { RowOf } from '@t3d/resources/kit';
import type inviteResource from '@t3d/resources/people/invites';
import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context';
import { siteAddress } from './siteAddress';

export type Invite = RowOf<(typeof inviteResource)['fields']>;
type Signed = Pick<Invite, 'id' | 'inviter' | 'uses' | 'expiresAt'>;

const TOKEN = /^([1-9a-z][0-9a-z]{0,9})\.([0-9a-f]{32})$/;

/** What is signed: an invite that is given another inviter, more uses or days in the table has another link. */
function signatureOf({ database }: Context, { id, inviter, uses, expiresAt }: Signed): string {
  const end = new Date(expiresAt as Date).toISOString();
  return database.seals.hash('invite', `${id} ${inviter} ${uses} ${end}`).slice(0, 32);
}

/** The part of a link that lets in: the invite's number and 128 bits of its signature. The table does not hold it. */
export const inviteToken = (ctx: Context, invite: Signed): string =>
  `${invite.id.toString(36)}.${signatureOf(ctx, invite)}`;

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
