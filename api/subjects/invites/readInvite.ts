import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { table } from '../../models/table';
import type { Brand } from '../wechat';
import { brandOf } from '../wechat';
import { requireOpen } from './requireOpen';

export interface ShownInvite {
  brand: Brand;
  /** Null if the inviter has none. Its account is never shown. */
  nickname: string | null;
}

/** What a newcomer is shown of a link: the inviter's brand and nickname. A link that is over is 400. */
export async function readInvite(ctx: Context, token: string): Promise<ShownInvite> {
  const { inviter } = await requireOpen(ctx, token);
  const person = await table(ctx, users).one(inviter.id as number);
  return { brand: await brandOf(ctx, inviter.id), nickname: person?.nickname ?? null };
}
