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
import { isSandbox } from '../sandbox/sandboxTypes';
import { deviceOf } from './recentLogIns';
import { type ActorRow, findById, isUnverified, toActor, userSql, type Patterns, patternsOf } from '../models/actors';
import { readCaller } from '../sandbox/forward';
import { type Proof, PROOF, Unproved } from '../models/sequelize/compiled';
import { momentText } from '../models/sequelize/moments';
import { send } from '../models/sequelize/statement';
import { mayBeViewed, mayView } from './viewers';

/** The columns of a session, with those of a viewer if there is one. */
interface SessionActorRow extends ActorRow {
  parent: string | null;
  until: string | Date;
  /** The user id of the caller's confirmed second factor, or null. */
  enrolled: number | string | null;
  /** The roles that require a second factor, separated by commas. */
  enforced: string | null;
  viewerId: number | string | null;
  viewerAccount: string;
  viewerRole: Role | null;
  viewerApis?: Patterns;
}

const mustEnrol = (
  { enrolled, enforced }: Pick<SessionActorRow, 'enrolled' | 'enforced'>,
  role: Role | null,
): boolean => enrolled === null && role !== null && (enforced ?? '').split(',').includes(role);

/** Returns the viewed user with the rights that both users have. Returns null if the view is no longer allowed. */
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

/** Finds the user of a live session with one query. Returns null if the user or a superior is disabled. */
async function findBySession(database: Database, token: string): Promise<Actor | null> {
  const now = new Date();
  const { session: sql } = userSql(database);
  const statement = { method: 'all', sql, values: [now, token, now], isPrepared: true } as const;
  const [row] = await send<SessionActorRow[]>({ database }, statement);
  if (!row) return null;
  if (row.parent !== null) return viewedActor(database, row);
  const actor = toActor(database, row);
  return mustEnrol(row, actor.role) ? { ...actor, mustEnrol: true } : actor;
}

/**
 * Finds the owner of an API key with one query, with rights restricted by its scopes. Returns null if key, owner or a
 * superior is disabled.
 */
export async function findByKey(database: Database, digest: string): Promise<Actor | null> {
  const now = database.clock.now();
  const { key: sql } = userSql(database);
  const statement = { method: 'all', sql, values: [digest, now, now], isPrepared: true } as const;
  type Row = KeyRow & ActorRow & Pick<SessionActorRow, 'enrolled' | 'enforced'>;
  const [row] = await send<Row[]>({ database }, statement);
  if (!row) return null;
  const actor = withKey(toActor(database, row), row);
  return mustEnrol(row, actor.role) ? { ...actor, mustEnrol: true } : actor;
}

/**
 * The time without a call after which a session ends, in real time, because a simulated month must not log everybody
 * out.
 */
export const IDLE_LIMIT = 12 * HOUR_MS;
/** The time after which a call extends the session again, so that most calls write nothing. */
const TOUCH_AFTER = 5 * MINUTE_MS;
/** The maximum number of cached sessions, above which the cache is cleared. */
const MAX_KNOWN = 50_000;
/** The minimum time between two stored uses of a key. */
const NOTE_USE_AFTER = MINUTE_MS;
const TOKEN = /^[\w-]{16,128}$/;

/** Hashes a token, because the table contains only hashes. */
export const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Stores sessions in the table `sessions`. The token is in the header X-Session-Id, which no other site can make a
 * browser send.
 */
export class SessionStore {
  /** The end times of the sessions that this process has extended, by token hash. */
  private readonly ends = new Map<string, number>();
  private readonly known = new Set<string>();
  /** The time of the last stored use of each key in this process, by key id. */
  private readonly uses = new Map<number, number>();
  readonly remembered: SessionCache;

  constructor(private readonly database: Database) {
    this.remembered = new SessionCache(database);
  }

  isKnown(token: string): boolean {
    return this.known.has(token);
  }

  /** Finds the user of a live session with one indexed query, or null. */
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

  /** Finds the user of a request by its token, or in a sandbox the user whom the main server has verified. */
  findCaller(request: Pick<IncomingMessage, 'headers'>, token: string): Promise<Actor | null> {
    return isSandbox(this.database) ? findVerified(this.database, request) : this.find(token);
  }

  /** Returns whether a call should extend the session. */
  isDue(key: string): boolean {
    return (this.ends.get(key) ?? 0) - Date.now() <= IDLE_LIMIT - TOUCH_AFTER;
  }

  /** Extends a session in use, except a view, which ends an hour after its start. */
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

  /** Stores the time and address of a key's use, at most once a minute per process. */
  async noteUse({ id }: CallingKey, address = ''): Promise<void> {
    const now = this.database.clock.now();
    if (now.getTime() - (this.uses.get(id) ?? 0) < NOTE_USE_AFTER) return;
    if (this.uses.size >= MAX_KNOWN) this.uses.clear();
    this.uses.set(id, now.getTime());
    await this.write((ctx) => noteKeyUse(ctx, id, address.replace(/^::ffff:(?=[\d.]+$)/i, '')));
  }

  async end(token: string): Promise<void> {
    await this.write((ctx) =>
      sessionsOf(this.database).destroy({ where: { token: digest(token) }, transaction: ctx.transaction }),
    );
  }

  /**
   * Opens a session in the caller's transaction and returns its token. It ends no later than `parent`, the token of
   * another session.
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

/** Returns the owner of the key in a call to a sandbox, as verified by the main server, or null. */
async function findVerified(database: Database, { headers }: Pick<IncomingMessage, 'headers'>): Promise<Actor | null> {
  const caller = readCaller(headers);
  const owner = caller && (await findById(database, caller.owner));
  if (!caller || !owner) return null;
  const { apis, key } = caller;
  return { ...owner, apis, key: { ...key, ipAllow: [], sandbox: true, ownerApis: owner.apis }, via: { key: key.name } };
}

interface Entry {
  readonly digest: string;
  readonly actor: Actor;
  readonly text: string;
  proved?: string;
}

/** The maximum number of cached sessions, above which the cache is cleared. */
const MOST = 10_000;

/**
 * Caches the users of sessions by token. Another process may change a user, so each call needs a proof that the user is
 * unchanged (`proofOf`).
 */
class SessionCache {
  private readonly entries = new Map<string, Entry>();
  constructor(private readonly database: Database) {}

  /**
   * Caches the user of a session, except viewers and users with restrictions. Returns the same object while the user is
   * unchanged, because rights are computed once per object.
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

  proofOf(entry: Entry): Proof {
    const { database } = this;
    const proof: Proof = {
      isGiven: false,
      column: ([token = '', moment = '']) => userSql(database).proof(entry.actor, token, moment),
      values: () => [entry.digest, momentText(database.dialect, new Date())],
      require: (row) => {
        if (!this.stands(entry, row[PROOF])) throw new Unproved();
        proof.isGiven = true;
      },
    };
    return proof;
  }

  private stands(entry: Entry, said: unknown): boolean {
    if (typeof said !== 'string') return false;
    if (said === entry.proved) return true;
    const values = JSON.parse(said) as unknown[];
    const names = userSql(this.database).proved;
    const who = Object.fromEntries(names.map((name, at) => [name, values[at]]));
    const actor = toActor(this.database, who as unknown as ActorRow);
    if (JSON.stringify(actor) !== entry.text || mustEnrol(who as never, actor.role)) return false;
    entry.proved = said;
    return true;
  }
}
