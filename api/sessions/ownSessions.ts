import { createHash } from 'node:crypto';
import { Op } from 'sequelize';
import type { Context } from '../context';
import { NotFound } from '../errors';
import { recordHistory } from '../models/history';
import { peopleOf } from '../models/people';
import { type SessionRow, sessionsOf } from '../models/logins';
import { inTransaction } from '../models/transaction';
import { demandMe } from './account';
import { deviceName, openAddress } from './recentLogIns';
import { IDLE_LIMIT, digest } from './store';

interface OwnSession {
  id: number;
  createdAt: Date;
  /** To five minutes: most calls write nothing. */
  lastUsedAt: Date;
  device: string | null;
  address: string | null;
  current: boolean;
}

/** 48 bits of a hash of what the table keeps of a token: names a session of a user and opens none. */
const idOf = (row: Pick<SessionRow, 'token'>): number =>
  parseInt(createHash('sha256').update(`session ${row.token}`).digest('hex').slice(0, 12), 16);

/**
 * The caller's live sessions, the one used last on top. Those of somebody who looks as the caller are not its own.
 */
async function liveSessions(ctx: Context): Promise<SessionRow[]> {
  const rows = await sessionsOf(ctx.database).findAll({
    where: { user: demandMe(ctx).actor.id, parent: null, expiresAt: { [Op.gt]: new Date() } },
    order: [
      ['expiresAt', 'DESC'],
      ['createdAt', 'DESC'],
    ],
    transaction: ctx.transaction,
  });
  return rows.map((row) => row.get({ plain: true }));
}

/** Lists where the caller is logged in. `token` is that of the session which asks. */
export async function listSessions(ctx: Context, token: string): Promise<OwnSession[]> {
  const own = digest(token);
  return (await liveSessions(ctx)).map((row) => ({
    id: idOf(row),
    createdAt: row.createdAt,
    lastUsedAt: new Date(row.expiresAt.getTime() - IDLE_LIMIT),
    device: deviceName(row.device),
    address: openAddress(ctx.database, row.address),
    current: row.token === own,
  }));
}

/** Ends sessions of the caller with those that were opened from them, and notes it. Answers how many. */
async function end(ctx: Context, tokens: readonly string[]): Promise<{ affected: number }> {
  if (tokens.length === 0) return { affected: 0 };
  const where = { [Op.in]: [...tokens] };
  const sessions = sessionsOf(ctx.database);
  const affected = await sessions.destroy({ where: { token: where }, transaction: ctx.transaction });
  await sessions.destroy({ where: { parent: where }, transaction: ctx.transaction });
  if (affected > 0) await recordHistory(ctx, peopleOf(ctx.database), ctx.actor.id, 'logout', {});
  return { affected };
}

/** Ends all sessions of the caller but the one that asks. */
export const endOtherSessions = (ctx: Context, token: string): Promise<{ affected: number }> =>
  inTransaction(ctx, async (inner) => {
    const own = digest(token);
    return end(
      inner,
      (await liveSessions(inner)).map((row) => row.token).filter((one) => one !== own),
    );
  });

/** Ends one session of the caller. 404 for any other, be it another's or over. */
export const endSession = (ctx: Context, id: number): Promise<{ affected: number }> =>
  inTransaction(ctx, async (inner) => {
    const found = (await liveSessions(inner)).find((row) => idOf(row) === id);
    if (!found) throw new NotFound();
    return end(inner, [found.token]);
  });
