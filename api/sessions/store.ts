import { HOUR_MS, MINUTE_MS, type Role, BACKDOOR, commonPatterns } from '@t3d/resources/kit';
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Op } from 'sequelize';
import { type Actor, type CallingKey, type Context, systemContext } from '../context';
import type { Database } from '../models/database';
import { isKeyShaped, isKeyText } from '../keyText';
import { noteKeyUse, type KeyRow, withKey } from '../models/keyActors';
import { sessionsOf } from '../models/logins';
import { inTransaction } from '../models/transaction';
import { isSandbox } from '../sandbox/world';
import { deviceOf } from './recentLogIns';
import { type ActorRow, findById, isUnverified, toActor, peopleSql, type Patterns, patternsOf } from '../models/actors';
import { readCaller } from '../sandbox/forward';
import { type Proof, PROOF, Unproved } from '../models/sequelize/compiled';
import { momentText } from '../models/sequelize/moments';
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
const mustEnrol = (
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
async function findBySession(database: Database, token: string): Promise<Actor | null> {
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

/** A session ends after so long without a call. In real time: a simulated month must not log everybody out. */
export const IDLE_LIMIT = 12 * HOUR_MS;
/** How much of it may pass before a call writes the new end: most calls write nothing. */
const TOUCH_AFTER = 5 * MINUTE_MS;
/** More sessions than that are forgotten at once. Forgetting costs a look-up or a write of the next call of each. */
const MAX_KNOWN = 50_000;
/** How long after a use of a key was noted the next one is. */
const NOTE_USE_AFTER = MINUTE_MS;
const TOKEN = /^[\w-]{16,128}$/;

/** Hashes a token. The table keeps the hash and finds the session by it. */
export const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The sessions of the `sessions` table, by the token of the X-Session-Id header. express-session reads a session's id
 * from a cookie and nowhere else. A header of our own pages is what no other site can make a browser send.
 */
export class SessionStore {
  /** The ends that this process has written, by digest. */
  private readonly ends = new Map<string, number>();
  /** The sessions that stood when they were last looked up. */
  private readonly known = new Set<string>();
  /** When this process has noted a use of each key, by its id. */
  private readonly uses = new Map<number, number>();
  readonly remembered: Remembered;

  constructor(private readonly database: Database) {
    this.remembered = new Remembered(database);
  }

  /** Whether a session of this token stood when it was last looked up. */
  isKnown(token: string): boolean {
    return this.known.has(token);
  }

  /** The user of a live session, by one indexed query; null for none. */
  async find(token: string): Promise<Actor | null> {
    if (!TOKEN.test(token)) return null;
    const key = digest(token);
    const isKey = isKeyShaped(token);
    if (isKey && !isKeyText(token)) return null;
    const actor = await (isKey ? findByKey(this.database, key) : findBySession(this.database, key));
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    if (!actor) {
      this.known.delete(token);
      this.remembered.forget(token);
      return null;
    }
    this.known.add(token);
    return this.remembered.keep(token, key, actor);
  }

  /** The user of a request, by its token; in a sandbox the one whom the main server has verified. */
  findCaller(request: Pick<IncomingMessage, 'headers'>, token: string): Promise<Actor | null> {
    return isSandbox(this.database) ? findVerified(this.database, request) : this.find(token);
  }

  /** Whether a call is to write the new end of a session: not when another did a moment ago. */
  isDue(key: string): boolean {
    return (this.ends.get(key) ?? 0) - Date.now() <= IDLE_LIMIT - TOUCH_AFTER;
  }

  /** Moves the end of a session that is used. Whoever looks as another has its hour, however busy. */
  async touch(token: string, actor: Actor): Promise<void> {
    const key = digest(token);
    if (actor.viewer || !this.isDue(key)) return;
    const expiresAt = new Date(Date.now() + IDLE_LIMIT);
    if (this.ends.size >= MAX_KNOWN) this.ends.clear();
    this.ends.set(key, expiresAt.getTime());
    await this.write((ctx) =>
      sessionsOf(this.database).update({ expiresAt }, { where: { token: key }, transaction: ctx.transaction }),
    );
  }

  /** Notes when and from where a key is used, once a minute in each process: most calls write nothing. */
  async noteUse({ id }: CallingKey, address = ''): Promise<void> {
    const now = this.database.clock.now();
    if (now.getTime() - (this.uses.get(id) ?? 0) < NOTE_USE_AFTER) return;
    if (this.uses.size >= MAX_KNOWN) this.uses.clear();
    this.uses.set(id, now.getTime());
    await this.write((ctx) => noteKeyUse(ctx, id, address.replace(/^::ffff:(?=[\d.]+$)/i, '')));
  }

  /** Ends a session. */
  async end(token: string): Promise<void> {
    await this.write((ctx) =>
      sessionsOf(this.database).destroy({ where: { token: digest(token) }, transaction: ctx.transaction }),
    );
  }

  /**
   * Opens a session of a user inside the caller's transaction and answers its token: 32 random bytes, kept only as a
   * hash. With `parent`, the token of another session, it lives no longer than that one.
   */
  async open(
    ctx: Context,
    user: number,
    { parent, limit = IDLE_LIMIT }: { parent?: string; limit?: number } = {},
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = new Date();
    const sessions = sessionsOf(this.database);
    await sessions.destroy({ where: { expiresAt: { [Op.lte]: now } }, transaction: ctx.transaction });
    await sessions.create(
      {
        token: digest(token),
        user,
        parent: parent === undefined ? null : digest(parent),
        ...deviceOf(ctx),
        createdAt: now,
        expiresAt: new Date(now.getTime() + limit),
      },
      { transaction: ctx.transaction },
    );
    return token;
  }

  private write(work: (ctx: Context) => Promise<unknown>): Promise<unknown> {
    return inTransaction(systemContext(this.database, 'screen'), work);
  }
}

/**
 * Finds the caller of a request in a sandbox: the owner, with the rights that the main server has found for the key.
 * Null where that server has verified nobody.
 */
async function findVerified(database: Database, { headers }: Pick<IncomingMessage, 'headers'>): Promise<Actor | null> {
  const caller = readCaller(headers);
  const owner = caller && (await findById(database, caller.owner));
  if (!caller || !owner) return null;
  const { apis, key } = caller;
  return { ...owner, apis, key: { ...key, ipAllow: [], sandbox: true, ownerApis: owner.apis }, via: { key: key.name } };
}

interface Entry {
  /** The hash of the token that the table keeps. */
  readonly digest: string;
  readonly actor: Actor;
  /** All that the actor is, as text. */
  readonly text: string;
  /** The row of the database when the session last stood. */
  proved?: string;
}

/** More sessions than that are forgotten at once: each is read again at its next call. */
const MOST = 10_000;

/**
 * The users of sessions that this process has seen, by token. Another process may have ended the session, taken a right
 * away, or moved its user, so memory alone decides nothing: an answer made by it is given only when `proofOf` has found
 * in the database, after the call came, that all of it still stands.
 */
class Remembered {
  private readonly entries = new Map<string, Entry>();
  constructor(private readonly database: Database) {}

  /**
   * Remembers the user of a session, but nobody who views as another, must enrol or is not verified yet. Answers the
   * same object for as long as the user is the same: rights are worked out once for it.
   */
  keep(token: string, digest: string, actor: Actor): Actor {
    if (actor.key || actor.viewer || actor.mustEnrol || isUnverified(actor)) {
      this.forget(token);
      return actor;
    }
    const text = JSON.stringify(actor);
    const before = this.entries.get(token);
    if (before?.text === text) return before.actor;
    if (this.entries.size >= MOST) this.entries.clear();
    this.entries.set(token, { digest, actor, text });
    return actor;
  }

  find(token: string): Entry | undefined {
    return this.entries.get(token);
  }

  forget(token: string): void {
    this.entries.delete(token);
  }

  /** Reads, beside a statement's own rows, whether a remembered user still is who it was. */
  proofOf(entry: Entry): Proof {
    const { database } = this;
    const proof: Proof = {
      isGiven: false,
      column: ([token = '', moment = '']) => peopleSql(database).proof(entry.actor, token, moment),
      values: () => [entry.digest, momentText(database.dialect, new Date())],
      require: (row) => {
        if (!this.stands(entry, row[PROOF])) throw new Unproved();
        proof.isGiven = true;
      },
    };
    return proof;
  }

  /** Whether this is what the database says of the remembered user. */
  private stands(entry: Entry, said: unknown): boolean {
    if (typeof said !== 'string') return false;
    if (said === entry.proved) return true;
    const values = JSON.parse(said) as unknown[];
    const names = peopleSql(this.database).proved;
    const who = Object.fromEntries(names.map((name, at) => [name, values[at]]));
    const actor = toActor(this.database, who as unknown as ActorRow);
    if (JSON.stringify(actor) !== entry.text || mustEnrol(who as never, actor.role)) return false;
    entry.proved = said;
    return true;
  }
}
