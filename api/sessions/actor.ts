import type { Role } from '@t3d/resources/kit';
import { levelOf } from '@t3d/resources/kit';
import type { Transaction } from 'sequelize';
import { QueryTypes } from 'sequelize';
import type { Actor } from '../context';
import type { Database } from '../models/database';

/** What logging in and loading a session need of a user, straight from the database. */
interface ActorRow {
  id: number | string; account: string; role: Role | null; apis: string | string[] | null; accountAuth: boolean | number;
  agent1: number | null; agent2: number | null; agent3: number | null; passwordHash: string | null;
}
export interface FoundActor { actor: Actor; passwordHash: string | null }

const COLUMNS = 'u.id, u.account, u.role, u.apis, u.accountAuth, u.agent1, u.agent2, u.agent3, u.passwordHash';
/** Disabling a user takes its whole subtree's logins with it: derived from the chain here, written to nobody. */
const CHAIN = [1, 2, 3].map((level) => `LEFT JOIN users a${level} ON a${level}.id = u.agent${level}`).join(' ');
const MAY_LOG_IN = ["u.status = 'ENABLED'", ...[1, 2, 3].map((level) => `(a${level}.id IS NULL OR a${level}.status = 'ENABLED')`)].join(' AND ');

const idOf = (value: number | string | null): number | null => (value === null ? null : Number(value));

function toActor(row: ActorRow): Actor {
  const id = Number(row.id);
  const level = levelOf(row.role);
  const chain = { agent1: idOf(row.agent1), agent2: idOf(row.agent2), agent3: idOf(row.agent3) };
  return {
    id, account: row.account, role: row.role, level, accountAuth: Boolean(row.accountAuth),
    apis: typeof row.apis === 'string' ? (JSON.parse(row.apis) as string[]) : (row.apis ?? []),
    ...chain, ...(level > 0 ? { [`agent${level}`]: id } : {}),
  };
}

async function find(database: Database, from: string, where: string, replacements: Record<string, unknown>, transaction?: Transaction): Promise<FoundActor | null> {
  const sql = `SELECT ${COLUMNS} FROM ${from} ${CHAIN} WHERE ${where} AND u.role IS NOT NULL AND u.role <> 'USER' AND ${MAY_LOG_IN} LIMIT 1`;
  const [row] = await database.sequelize.query<ActorRow>(sql, { type: QueryTypes.SELECT, replacements, transaction });
  return row ? { actor: toActor(row), passwordHash: row.passwordHash } : null;
}

/** The user of an account that may log in: enabled, as is everybody above it. */
export const findByAccount = (database: Database, account: string): Promise<FoundActor | null> => find(database, 'users u', 'u.account = :account', { account });

/** The user of a live session, by one indexed query; null when it expired or its user, or somebody above, was disabled. */
export const findBySession = async (database: Database, token: string): Promise<Actor | null> =>
  (await find(database, 'sessions s JOIN users u ON u.id = s.user', 's.token = :token AND s.expiresAt > :now', { token, now: new Date() }))?.actor ?? null;
