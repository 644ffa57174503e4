import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context';
import { readSetting } from '../environment/read';
import { type Database, modelsOf } from './database';
import { insertIgnore } from './dialect';
import { connect } from './sequelize/connect';
import type { ServiceKey } from './services';
import { change, select } from './sql';

const TABLE = 'replica_heartbeat';
/** The time between two heartbeats, for which a measured lag stays valid. */
const BEAT_MS = 1_000;
/** The time in which a replica must answer, or counts as away. */
const PATIENCE_MS = 2_000;
/** The time after which a replica that was away is tried again. */
const AWAY_MS = 5_000;

/** The database that answered a read: the replica, or the writer if the replica is away or late. */
export type Reader = 'replica' | 'writer_away' | 'writer_late';

/** A read-only copy of the database for exports and figures. The age of a heartbeat row in the copy is its lag. */
export class Replica {
  /** The number of reads since the start, by the database that answered. */
  readonly reads: Record<Reader, number> = { replica: 0, writer_away: 0, writer_late: 0 };
  /** The last measured lag in seconds, or null while the replica is away. */
  lag: number | null = null;
  private asked: Promise<void> | undefined;
  private validUntil = 0;
  private beats: NodeJS.Timeout | undefined;

  /** `mostLag` is the largest allowed lag in seconds. */
  constructor(
    private readonly writer: Database,
    readonly database: Database,
    private readonly mostLag: number,
  ) {}

  /** Starts the heartbeats. After a failed one, the replica counts as late. */
  start(): void {
    const beat = (): void => void this.beat().catch(() => undefined);
    beat();
    this.beats = setInterval(beat, BEAT_MS).unref();
  }

  /** Writes the present time, which never goes back although several processes write it. */
  async beat(now = Date.now()): Promise<void> {
    const sql = `UPDATE ${TABLE} SET at = ? WHERE id = 1 AND at < ?`;
    if ((await change({ database: this.writer }, sql, [now, now])) > 0) return;
    await change({ database: this.writer }, `INSERT INTO ${TABLE} (id, at) VALUES (1, ?)${insertIgnore(this.writer)}`, [
      now,
    ]);
  }

  /** Returns the time in milliseconds of the replica's newest heartbeat. Throws if the replica is away. */
  async readBeat(): Promise<number> {
    const [row] = await select<{ at: number | string }>(
      { database: this.database },
      `SELECT at FROM ${TABLE} WHERE id = 1`,
    );
    return Number(row?.at ?? 0);
  }

  /** Returns the context with the replica, or the same context if the replica is away or late. */
  async contextFor(ctx: Context): Promise<Context> {
    if (Date.now() >= this.validUntil) await (this.asked ??= this.measure());
    const reader = this.lag === null ? 'writer_away' : this.lag > this.mostLag ? 'writer_late' : 'replica';
    this.reads[reader] += 1;
    return reader === 'replica' ? { ...ctx, database: this.database } : ctx;
  }

  private async measure(): Promise<void> {
    const late = new AbortController();
    try {
      const at = await Promise.race([
        this.readBeat(),
        sleep(PATIENCE_MS, null, { signal: late.signal }).catch(() => null),
      ]);
      this.lag = at === null ? null : Math.max(0, (Date.now() - at) / 1000);
    } catch {
      this.lag = null;
    } finally {
      late.abort();
      this.validUntil = Date.now() + (this.lag === null ? AWAY_MS : BEAT_MS);
      this.asked = undefined;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.beats);
    await this.database.close();
  }
}

/** The replica for exports and figures, or null without `DATABASE_REPLICA_URL`. */
export const REPLICA: ServiceKey<Replica | null> = { name: 'the read replica', make: () => null };

/**
 * Returns a context for reads that may be some seconds old. The caller must have checked the permission with the given
 * context.
 */
export async function laggingContext(ctx: Context): Promise<Context> {
  const replica = ctx.transaction ? null : ctx.database.services.get(REPLICA);
  return replica ? replica.contextFor(ctx) : ctx;
}

/**
 * Opens the replica of an open database, without a connection yet, so that a missing replica does not stop the start.
 */
export function openReplica(database: Database, url: string, mostLag: number): Replica {
  const sequelize = connect(url);
  const own: PropertyDescriptorMap = {
    url: { value: url },
    sequelize: { value: sequelize },
    model: { value: modelsOf(sequelize, database.registry) },
    close: { value: () => sequelize.close() },
  };
  const replica = new Replica(database, Object.create(database, own) as Database, mostLag);
  database.services.provide(REPLICA, replica);
  return replica;
}

/** Opens the replica and starts its heartbeats, if one is set. */
export function startReplica(database: Database): void {
  const url = readSetting('DATABASE_REPLICA_URL');
  if (url !== null) openReplica(database, url, readSetting('DATABASE_REPLICA_LAG')).start();
}
