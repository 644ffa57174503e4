import type { Role } from '@t3d/resources/kit';
import { commonPatterns } from '@t3d/resources/kit';
import { levelOf } from '@t3d/resources/roles';
import type { Transaction } from 'sequelize';
import { QueryTypes } from 'sequelize';
import type { Actor } from '../context';
import type { Database } from '../models/database';
import { mayBeViewed, mayView } from './viewers';

type Patterns = string | string[] | null;
/** What logging in and loading a session need of a user, straight from the database. */
interface ActorRow {
  id: number | string;
  account: string;
  role: Role | null;
  apis: Patterns;
  accountAuth: boolean | number;
  agent1: number | null;
  agent2: number | null;
  agent3: number | null;
  passwordHash: string | null;
}
/** A session's own columns, with the person behind it where somebody looks as its user. */
interface SessionActorRow extends ActorRow {
  parent: string | null;
  until: string | Date;
  viewerId: number | string | null;
  viewerAccount: string;
  viewerRole: Role | null;
  viewerApis: Patterns;
}
export interface FoundActor {
  actor: Actor;
  passwordHash: string | null;
}

const COLUMNS = 'u.id, u.account, u.role, u.apis, u.accountAuth, u.agent1, u.agent2, u.agent3, u.passwordHash';
const VIEWER_COLUMNS =
  's.parent, s.expiresAt AS until, v.id AS viewerId, v.account AS viewerAccount, v.role AS viewerRole, ' +
  'v.apis AS viewerApis';
/** Disabling a user takes its whole subtree's logins with it: derived from the chain here, written to nobody. */
const CHAIN = [1, 2, 3].map((level) => `LEFT JOIN users a${level} ON a${level}.id = u.agent${level}`).join(' ');
const MAY_LOG_IN = [
  "u.status = 'ENABLED'",
  ...[1, 2, 3].map((level) => `(a${level}.id IS NULL OR a${level}.status = 'ENABLED')`),
].join(' AND ');
/** A session from which another was opened: a live one, of somebody enabled, and no such session itself. */
const PARENT =
  'LEFT JOIN sessions p ON p.token = s.parent AND p.parent IS NULL AND p.expiresAt > :now LEFT JOIN ' +
  "users v ON v.id = p.user AND v.status = 'ENABLED'";

const idOf = (value: number | string | null): number | null => (value === null ? null : Number(value));
const patternsOf = (apis: Patterns): string[] =>
  typeof apis === 'string' ? (JSON.parse(apis) as string[]) : (apis ?? []);

function toActor(row: ActorRow): Actor {
  const id = Number(row.id);
  const level = levelOf(row.role);
  const chain = { agent1: idOf(row.agent1), agent2: idOf(row.agent2), agent3: idOf(row.agent3) };
  return {
    id,
    account: row.account,
    role: row.role,
    level,
    accountAuth: Boolean(row.accountAuth),
    apis: patternsOf(row.apis),
    ...chain,
    ...(level > 0 ? { [`agent${level}`]: id } : {}),
  };
}

/**
 * The user as its viewer may see it: both must still be who they were when it began, and what the viewer's own patterns
 * lack stays closed to it. Null when the session that it was opened from is over.
 */
function viewedActor(row: SessionActorRow): Actor | null {
  const actor = toActor(row);
  if (row.viewerId === null || !mayBeViewed(actor.role)) return null;
  const viewer = { role: row.viewerRole, apis: patternsOf(row.viewerApis) };
  if (!mayView(viewer)) return null;
  const apis = viewer.role === 'backdoor' ? actor.apis : commonPatterns(actor.apis, viewer.apis);
  return {
    ...actor,
    apis,
    viewer: { id: Number(row.viewerId), account: row.viewerAccount, until: new Date(row.until) },
  };
}

async function find<Row extends ActorRow>(
  database: Database,
  [columns, from]: readonly [string, string],
  where: string,
  replacements: Record<string, unknown>,
  transaction?: Transaction,
): Promise<Row | undefined> {
  const sql = `SELECT ${columns} FROM ${from} ${CHAIN}
    WHERE ${where} AND u.role IS NOT NULL AND u.role <> 'USER' AND ${MAY_LOG_IN} LIMIT 1`;
  return (await database.sequelize.query<Row>(sql, { type: QueryTypes.SELECT, replacements, transaction }))[0];
}

const USERS = [COLUMNS, 'users u'] as const;
const SESSIONS = [`${COLUMNS}, ${VIEWER_COLUMNS}`, `sessions s JOIN users u ON u.id = s.user ${PARENT}`] as const;

/** The user of an account that may log in: enabled, as is everybody above it. */
export async function findByAccount(
  database: Database,
  account: string,
  transaction?: Transaction,
): Promise<FoundActor | null> {
  const row = await find(database, USERS, 'u.account = :account', { account }, transaction);
  return row ? { actor: toActor(row), passwordHash: row.passwordHash } : null;
}

/** An e-mail typed with capitals is the same account. */
export async function findAccount(
  database: Database,
  account: string,
  transaction?: Transaction,
): Promise<FoundActor | null> {
  const lower = account.toLowerCase();
  return (
    (await findByAccount(database, account, transaction)) ??
    (lower === account ? null : findByAccount(database, lower, transaction))
  );
}

/** The same by id. */
export async function findById(database: Database, id: number, transaction?: Transaction): Promise<Actor | null> {
  const row = await find(database, USERS, 'u.id = :id', { id }, transaction);
  return row ? toActor(row) : null;
}

/**
 * The user of a live session, by one indexed query; null when it expired or its user, or somebody above, was disabled.
 */
export async function findBySession(database: Database, token: string): Promise<Actor | null> {
  const row = await find<SessionActorRow>(database, SESSIONS, 's.token = :token AND s.expiresAt > :now', {
    token,
    now: new Date(),
  });
  if (!row) return null;
  return row.parent === null ? toActor(row) : viewedActor(row);
}
