import invites from '@t3d/resources/people/invites';
import { f, isEmail, isPhone } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { validated } from '../../engine/rows/write/changeEach';
import { invalidField } from '../../errors';
import { recordHistory } from '../../models/history';
import { change } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { refusing } from '../../models/unique';
import { createUser } from '../users';
import { badInvite, requireOpen } from './requireOpen';

/** All that a newcomer gives. Role, superior and the like follow from the link: naming one is refused by its name. */
const GIVEN = {
  account: f.text({ required: true, ignoreCase: true, length: 128 }),
  password: f.secret({ required: true, pattern: '^[0-9a-f]{64}$' }),
  nickname: f.text({ required: true, length: 64 }),
};
interface Newcomer {
  account: string;
  accountType: 'EMAIL' | 'PHONE';
  password: string;
  nickname: string;
}

function readNewcomer(body: unknown): Newcomer {
  const given = validated(GIVEN, body) as Omit<Newcomer, 'accountType'>;
  const account = given.account.trim();
  const accountType = isEmail(account) ? 'EMAIL' : isPhone(account) ? 'PHONE' : null;
  if (!accountType) throw invalidField('account', 'contact.either');
  return { ...given, account, accountType };
}

/**
 * Takes one use, if one is left. The conditions are in the statement itself: of two newcomers at once for the last use
 * one gets it, whatever both have read. MySQL sets columns from left to right, so `status` goes first.
 */
const takeUse = async (ctx: Context, id: number): Promise<boolean> =>
  (await change(
    ctx,
    `UPDATE invites SET status = CASE WHEN used + 1 >= uses THEN 'USED' ELSE status END, used = used + 1,
       version = version + 1, updatedAt = ?
     WHERE id = ? AND status = 'OPEN' AND used < uses AND expiresAt > ?`,
    [ctx.now(), id, ctx.now()],
  )) === 1;

/** A use that was there a moment ago is gone: says why, by the row as it is now. */
async function refuseTaken(ctx: Context, id: number): Promise<never> {
  const now = await table(ctx, invites).one(id, { lock: true });
  throw badInvite(now?.status === 'REVOKED' && (now.used ?? 0) < (now.uses ?? 0) ? 'revoked' : 'used');
}

/**
 * Makes an account for a newcomer: the inviter's direct child, one level down, in the inviter's currency, its e-mail
 * not verified. Refuses a link that is over (400 with the reason), what the newcomer may not choose (400 by field), and
 * an account that exists (409). A refused newcomer takes no use of the link.
 */
export async function joinByInvite(ctx: Context, token: string, body: unknown): Promise<void> {
  await requireOpen(ctx, token);
  const newcomer = readNewcomer(body);
  await inTransaction(ctx, async (inner) => {
    const { invite, inviter } = await requireOpen(inner, token);
    if (!(await takeUse(inner, invite.id))) await refuseTaken(inner, invite.id);
    // With the inviter's rights: what it could not make itself, its link does not make.
    const asInviter = { ...inner, actor: inviter };
    const { id } = (await refusing(users, () => createUser(asInviter, newcomer))) as { id: number };
    await table(inner, users).update({ invite: invite.id }, id);
    // Held since its use was taken; what was read before may be older.
    const used = (await table(inner, invites).one(invite.id, { lock: true }))?.used ?? 0;
    await recordHistory(asInviter, invites, invite.id, 'join', { used: { before: used - 1, after: used } });
  });
}
