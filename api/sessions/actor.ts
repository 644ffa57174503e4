import type { Role } from '@t3d/resources/kit';
import { BACKDOOR, commonPatterns } from '@t3d/resources/kit';
import type { Transaction } from 'sequelize';
import { QueryTypes } from 'sequelize';
import type { Actor, ActorPlace } from '../context';
import type { Database } from '../models/database';
import { peopleSql } from './peopleSql';
import { mayBeViewed, mayView } from './viewers';

/** Undefined where the product's people have none: each may call whatever its role may. */
type Patterns = string | string[] | null | undefined;
/** What logging in and loading a session need of a user, straight from the database. */
interface ActorRow {
  id: number | string;
  account: string;
  role: Role | null;
  apis?: Patterns;
  /** Undefined where no address needs to be verified. */
  accountAuth?: boolean | number | null;
  passwordHash: string | null;
}
/** A session's own columns, with the person behind it where somebody looks as its user. */
interface SessionActorRow extends ActorRow {
  parent: string | null;
  until: string | Date;
  viewerId: number | string | null;
  viewerAccount: string;
  viewerRole: Role | null;
  viewerApis?: Patterns;
}
export interface FoundActor {
  actor: Actor;
  passwordHash: string | null;
}

const idOf = (value: number | string | null): number | null => (value === null ? null : Number(value));
const patternsOf = (apis: Patterns): string[] => {
  if (apis === undefined) return ['*'];
  return typeof apis === 'string' ? (JSON.parse(apis) as string[]) : (apis ?? []);
};

/** Those above, by the fields that name them. */
export const placeOf = ({ registry }: Pick<Database, 'registry'>, row: object): ActorPlace =>
  Object.fromEntries(
    (registry.product.logIn?.above ?? []).map((name) => [
      name,
      idOf((row as Readonly<Record<string, number | string | null>>)[name] ?? null),
    ]),
  );

const toActor = (database: Database, row: ActorRow): Actor => ({
  id: Number(row.id),
  account: row.account,
  role: row.role,
  accountAuth: row.accountAuth === undefined || Boolean(row.accountAuth),
  apis: patternsOf(row.apis),
  ...placeOf(database, row),
});

/**
 * The user as its viewer may see it: both must still be who they were when it began, and what the viewer's own patterns
 * lack stays closed to it. Null when the session that it was opened from is over.
 */
function viewedActor(database: Database, row: SessionActorRow): Actor | null {
  const actor = toActor(database, row);
  if (row.viewerId === null || !mayBeViewed(database, actor.role)) return null;
  const viewer = { role: row.viewerRole, apis: patternsOf(row.viewerApis) };
  if (!mayView(database, viewer)) return null;
  const apis = viewer.role === BACKDOOR ? actor.apis : commonPatterns(actor.apis, viewer.apis);
  return {
    ...actor,
    apis,
    viewer: { id: Number(row.viewerId), account: row.viewerAccount, until: new Date(row.until) },
  };
}

async function find<Row extends ActorRow>(
  database: Database,
  sql: string,
  replacements: Record<string, unknown>,
  transaction?: Transaction,
): Promise<Row | undefined> {
  return (await database.sequelize.query<Row>(sql, { type: QueryTypes.SELECT, replacements, transaction }))[0];
}

/** The user of an account that may log in: enabled, as is everybody above it. */
export async function findByAccount(
  database: Database,
  account: string,
  transaction?: Transaction,
): Promise<FoundActor | null> {
  const row = await find(database, peopleSql(database).person('u.account = :account'), { account }, transaction);
  return row ? { actor: toActor(database, row), passwordHash: row.passwordHash } : null;
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
  const row = await find(database, peopleSql(database).person('u.id = :id'), { id }, transaction);
  return row ? toActor(database, row) : null;
}

/**
 * The user of a live session, by one indexed query; null when it expired or its user, or somebody above, was disabled.
 */
export async function findBySession(database: Database, token: string): Promise<Actor | null> {
  const sql = peopleSql(database).session('s.token = :token AND s.expiresAt > :now');
  const row = await find<SessionActorRow>(database, sql, { token, now: new Date() });
  if (!row) return null;
  return row.parent === null ? toActor(database, row) : viewedActor(database, row);
}
