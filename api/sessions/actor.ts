import { type Role, BACKDOOR, commonPatterns } from '@t3d/resources/kit';
import type { Actor } from '../context';
import { type ActorRow, type Patterns, patternsOf, toActor, peopleSql } from '../models/actors';
import type { Database } from '../models/database';
import { type KeyRow, withKey } from '../models/keyActors';
import { send } from '../models/sequelize/statement';
import { mayBeViewed, mayView } from './viewers';

/** A session's own columns, with the person behind it where somebody looks as its user. */
interface SessionActorRow extends ActorRow {
  parent: string | null;
  until: string | Date;
  /** The owner of the caller's confirmed second factor; null: the caller has none. */
  enrolled: number | string | null;
  /** The roles that need one, separated by commas. */
  enforced: string | null;
  viewerId: number | string | null;
  viewerAccount: string;
  viewerRole: Role | null;
  viewerApis?: Patterns;
}

/** Whether a caller of this role still has to set up a second factor. */
export const mustEnrol = (
  { enrolled, enforced }: Pick<SessionActorRow, 'enrolled' | 'enforced'>,
  role: Role | null,
): boolean => enrolled === null && role !== null && (enforced ?? '').split(',').includes(role);

/**
 * The user as its viewer may see it: both must still be who they were when it began, and what the viewer's own patterns
 * lack stays closed to it. Null when the session that it was opened from is over, or must be used to set up a second
 * factor first.
 */
function viewedActor(database: Database, row: SessionActorRow): Actor | null {
  const actor = toActor(database, row);
  if (row.viewerId === null || !mayBeViewed(database, actor.role)) return null;
  const viewer = { role: row.viewerRole, apis: patternsOf(row.viewerApis) };
  if (!mayView(database, viewer) || mustEnrol(row, viewer.role)) return null;
  const apis = viewer.role === BACKDOOR ? actor.apis : commonPatterns(actor.apis, viewer.apis);
  return {
    ...actor,
    apis,
    viewer: { id: Number(row.viewerId), account: row.viewerAccount, until: new Date(row.until) },
  };
}

/**
 * The user of a live session, by one indexed query; null when it expired or its user, or somebody above, was disabled.
 */
export async function findBySession(database: Database, token: string): Promise<Actor | null> {
  const now = new Date();
  const { session: sql } = peopleSql(database);
  const statement = { method: 'all', sql, values: [now, token, now], isPrepared: true } as const;
  const [row] = await send<SessionActorRow[]>({ database }, statement);
  if (!row) return null;
  if (row.parent !== null) return viewedActor(database, row);
  const actor = toActor(database, row);
  return mustEnrol(row, actor.role) ? { ...actor, mustEnrol: true } : actor;
}

/**
 * The owner of an API key, by one indexed query, with the part of their rights that the key's scopes leave. Null when
 * the key ended or is disabled, or its owner, or somebody above, was disabled.
 */
export async function findByKey(database: Database, digest: string): Promise<Actor | null> {
  const now = database.clock.now();
  const { key: sql } = peopleSql(database);
  const statement = { method: 'all', sql, values: [digest, now, now], isPrepared: true } as const;
  type Row = KeyRow & ActorRow & Pick<SessionActorRow, 'enrolled' | 'enforced'>;
  const [row] = await send<Row[]>({ database }, statement);
  if (!row) return null;
  const actor = withKey(toActor(database, row), row);
  return mustEnrol(row, actor.role) ? { ...actor, mustEnrol: true } : actor;
}
