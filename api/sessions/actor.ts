import type { Role } from '@t3d/resources/kit';
import { BACKDOOR, commonPatterns } from '@t3d/resources/kit';
import type { Actor } from '../context';
import type { ActorRow, Patterns } from '../models/actors';
import { findRow, patternsOf, toActor } from '../models/actors';
import type { Database } from '../models/database';
import { peopleSql } from '../models/peopleSql';
import { mayBeViewed, mayView } from './viewers';

/** A session's own columns, with the person behind it where somebody looks as its user. */
interface SessionActorRow extends ActorRow {
  parent: string | null;
  until: string | Date;
  viewerId: number | string | null;
  viewerAccount: string;
  viewerRole: Role | null;
  viewerApis?: Patterns;
}

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

/**
 * The user of a live session, by one indexed query; null when it expired or its user, or somebody above, was disabled.
 */
export async function findBySession(database: Database, token: string): Promise<Actor | null> {
  const sql = peopleSql(database).session('s.token = :token AND s.expiresAt > :now');
  const row = await findRow<SessionActorRow>(database, sql, { token, now: new Date() });
  if (!row) return null;
  return row.parent === null ? toActor(database, row) : viewedActor(database, row);
}
