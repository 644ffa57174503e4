import invites from '@t3d/resources/people/invites';
import type { Actor, Context } from '../../context';
import { mayAct } from '../../engine/access/permissions';
import { Invalid } from '../../errors';
import { findById } from '../../models/actors';
import { table } from '../../models/table';
import users from '@t3d/resources/people/users';
import type { Invite } from '../users';
import { inviteIn, isTokenOf } from '../users';

/** Reasons to refuse a link. The first that holds is given, in this order. */
type Reason = 'expired' | 'used' | 'revoked' | 'invalid';

/** 400 with the reason as a word (`data.reason`) and as a sentence. */
export function badInvite(reason: Reason): Invalid {
  const refusal = new Invalid(`invites.${reason}`);
  refusal.data = { reason };
  return refusal;
}

function reasonOf(ctx: Context, { expiresAt, used, uses, status }: Invite, inviter: Actor | null): Reason | null {
  if (new Date(expiresAt as Date) <= ctx.now()) return 'expired';
  if ((used ?? 0) >= (uses ?? 0)) return 'used';
  if (status === 'REVOKED' || !inviter || !mayAct(inviter, users, 'invite')) return 'revoked';
  return null;
}

/**
 * The invite of a token, and its inviter as a session of theirs would be. Refuses (400) a token that is not ours, an
 * invite that is over, and one whose inviter may no longer log in or invite.
 */
export async function requireOpen(ctx: Context, token: string): Promise<{ invite: Invite; inviter: Actor }> {
  const id = inviteIn(token);
  const invite = id === null ? null : await table(ctx, invites).one(id);
  if (!invite || !isTokenOf(ctx, invite, token)) throw badInvite('invalid');
  const inviter = await findById(ctx.database, invite.inviter as number, ctx.transaction);
  const reason = reasonOf(ctx, invite, inviter);
  if (reason !== null || !inviter) throw badInvite(reason ?? 'revoked');
  return { invite, inviter };
}
