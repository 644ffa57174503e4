import { HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Op } from 'sequelize';
import type { Actor, CallingKey, Context } from '../context';
import { systemContext } from '../context';
import type { Database } from '../models/database';
import { isKeyShaped, isKeyText } from '../keyText';
import { noteKeyUse } from '../models/apiKeys';
import { sessionsOf } from '../models/sessions';
import { inTransaction } from '../models/transaction';
import { isSandbox } from '../sandbox/world';
import { findByKey, findBySession } from './actor';
import { deviceOf } from './device';
import { Remembered } from './remembered';
import { findVerified } from './verified';

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
