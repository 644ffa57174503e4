import type { Actor, CallerProof } from '../context';
import type { Proof } from '../models/sequelize/compiled';
import { Unproved } from '../models/sequelize/compiled';
import type { ActorRow } from '../models/actors';
import { isUnverified, toActor } from '../models/actors';
import type { Database } from '../models/database';
import { WHO, peopleSql } from '../models/peopleSql';
import { momentText } from '../models/sequelize/directRead';
import { mustEnrol } from './actor';

type Row = Record<string, unknown>;
export interface Entry {
  /** What the table keeps of the token. */
  readonly digest: string;
  readonly actor: Actor;
  /** All that the actor is, as text. */
  readonly text: string;
}

/** More sessions than that are forgotten at once: each is read again at its next call. */
const MOST = 10_000;

/**
 * The users of sessions that this process has seen, by token. What it says is never believed by itself: another process
 * may have ended the session, taken a right away, or moved its user. So an answer made by it is given only when
 * `proofOf` has found in the database, after the call came, that all of it still stands.
 */
export class Remembered {
  private readonly entries = new Map<string, Entry>();
  constructor(private readonly database: Database) {}

  /** Remembers the user of a session, but nobody who views as another, must enrol or is not verified yet. */
  keep(token: string, digest: string, actor: Actor): void {
    if (actor.viewer || actor.mustEnrol || isUnverified(actor)) return;
    if (this.entries.size >= MOST) this.entries.clear();
    const { text } = this.entries.get(token) ?? {};
    const now = JSON.stringify(actor);
    // The same object for as long as it is the same: what follows from its rights is known by it.
    if (text !== now) this.entries.set(token, { digest, actor, text: now });
  }

  find(token: string): Entry | undefined {
    return this.entries.get(token);
  }

  forget(token: string): void {
    this.entries.delete(token);
  }

  /** Reads by itself whether a remembered user still is who it was. */
  proofAlone(entry: Entry): CallerProof {
    const { values, require } = this.proofOf(entry);
    return { sql: peopleSql(this.database).alone, values, require };
  }

  /** Reads, beside a statement's own rows, whether a remembered user still is who it was. */
  proofOf({ digest, text }: Entry): Proof {
    const { database } = this;
    const stands = (row: Row | undefined): boolean => {
      if (!row) return false;
      const who: Row = {};
      for (const name of Object.keys(row)) if (name.startsWith(WHO)) who[name.slice(WHO.length)] = row[name];
      const actor = toActor(database, who as unknown as ActorRow);
      return JSON.stringify(actor) === text && !mustEnrol(who as never, actor.role);
    };
    return {
      around: (text, values) => peopleSql(database).besides(text, values),
      values: () => [digest, momentText({ database }, new Date())],
      require: (row) => {
        if (!stands(row)) throw new Unproved();
      },
    };
  }
}
