import { HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import type { SessionData } from 'express-session';
import { Store } from 'express-session';
import { createHash, randomBytes } from 'node:crypto';
import { Op } from 'sequelize';
import type { Actor, Context } from '../context';
import { systemContext } from '../context';
import type { Database } from '../models/database';
import { sessionsOf } from '../models/sessions';
import { inTransaction } from '../models/transaction';
import { findBySession } from './actor';
import { deviceOf } from './device';
import { Remembered } from './remembered';

declare module 'express-session' {
  interface SessionData {
    actor: Actor;
  }
}

/** A session ends after so long without a call. In real time: a simulated month must not log everybody out. */
export const IDLE_LIMIT = 12 * HOUR_MS;
/** How much of it may pass before a call writes the new end: most calls write nothing. */
const TOUCH_AFTER = 5 * MINUTE_MS;
/** More remembered ends than that are forgotten at once; they only save writes. */
const MAX_REMEMBERED = 50_000;

/** What the table keeps of a token, and finds a session by. */
export const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

type Done = (error?: unknown) => void;
const settle = (work: Promise<unknown>, done?: Done): void => {
  work.then(
    () => done?.(),
    (error: unknown) => done?.(error),
  );
};

/** express-session's store over the `sessions` table: one query loads a session with its user, few calls write. */
export class SessionStore extends Store {
  private readonly ends = new Map<string, number>();
  readonly remembered: Remembered;
  constructor(private readonly database: Database) {
    super();
    this.remembered = new Remembered(database);
  }

  override get(token: string, done: (error: unknown, session?: SessionData | null) => void): void {
    const key = digest(token);
    findBySession(this.database, key).then(
      (actor) => {
        if (actor) this.remembered.keep(token, key, actor);
        done(null, actor ? { cookie: { originalMaxAge: null }, actor } : null);
      },
      (error: unknown) => done(error),
    );
  }

  /** Whether a session of this token stands now. */
  async stands(token: string): Promise<boolean> {
    const key = digest(token);
    const actor = await findBySession(this.database, key);
    if (actor) this.remembered.keep(token, key, actor);
    return actor !== null;
  }

  /** Whether a call is to write the new end of a session: not when another did a moment ago. */
  isDue(key: string): boolean {
    return (this.ends.get(key) ?? 0) - Date.now() <= IDLE_LIMIT - TOUCH_AFTER;
  }

  /** Sessions hold nothing but their user, and are made by `open`: there is never anything to save. */
  override set(_token: string, _session: SessionData, done?: Done): void {
    done?.();
  }

  override touch(token: string, session: SessionData, done?: Done): void {
    const now = Date.now();
    const key = digest(token);
    // Whoever looks as another has its hour, however busy.
    if (session.actor?.viewer) {
      done?.();
      return;
    }
    if (!this.isDue(key)) {
      done?.();
      return;
    }
    if (this.ends.size >= MAX_REMEMBERED) this.ends.clear();
    this.ends.set(key, now + IDLE_LIMIT);
    settle(
      this.write((ctx) =>
        sessionsOf(this.database).update(
          { expiresAt: new Date(now + IDLE_LIMIT) },
          { where: { token: key }, transaction: ctx.transaction },
        ),
      ),
      done,
    );
  }

  override destroy(token: string, done?: Done): void {
    settle(
      this.write((ctx) =>
        sessionsOf(this.database).destroy({ where: { token: digest(token) }, transaction: ctx.transaction }),
      ),
      done,
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
