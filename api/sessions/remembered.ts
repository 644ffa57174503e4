import type { Actor } from '../context';
import type { Proof } from '../models/sequelize/compiled';
import { PROOF, Unproved } from '../models/sequelize/compiled';
import type { ActorRow } from '../models/actors';
import { isUnverified, toActor } from '../models/actors';
import type { Database } from '../models/database';
import { peopleSql } from '../models/peopleSql';
import { momentText } from '../models/sequelize/moments';
import { mustEnrol } from './actor';

export interface Entry {
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
export class Remembered {
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
