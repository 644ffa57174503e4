import type { SessionUser } from '@t3d/resources/kit';
import { QueryTypes } from 'sequelize';
import type { Context } from '../context';
import { menuFor } from '../engine/http/menu';
import { Unauthenticated } from '../errors';
import { fileUrl } from '../models/files';

interface ProfileRow {
  nickname: string | null;
  avatar: number | string | null;
  currency: string | null;
  balance: number | string | null;
}

const toNumber = (value: number | string | null): number | null => (value === null ? null : Number(value));

/** What the browser needs of its user: who it is, what it may do, its menu and its wallet. */
export async function sessionUser(ctx: Context): Promise<SessionUser> {
  const { actor, database } = ctx;
  if (actor.id === null || actor.role === null) throw new Unauthenticated();
  const sql =
    'SELECT u.nickname, u.avatar, u.currency, w.balance FROM users u LEFT JOIN ledger_accounts w ON w.id ' +
    '= u.wallet WHERE u.id = :id';
  const [row] = await database.sequelize.query<ProfileRow>(sql, {
    type: QueryTypes.SELECT,
    replacements: { id: actor.id },
  });
  if (!row) throw new Unauthenticated();
  const avatar = toNumber(row.avatar);
  const { viewer } = actor;
  return {
    id: actor.id,
    account: actor.account,
    nickname: row.nickname,
    role: actor.role,
    accountAuth: actor.accountAuth,
    apis: [...actor.apis],
    avatar: avatar === null ? null : fileUrl(avatar),
    balance: toNumber(row.balance),
    currency: row.currency,
    menu: menuFor(actor, database.registry, ctx.language),
    ...(viewer && { viewedBy: { id: viewer.id, account: viewer.account, until: viewer.until.toISOString() } }),
  };
}
