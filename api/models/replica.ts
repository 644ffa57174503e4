import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context';
import { readSetting } from '../environment/read';
import { type Database, modelsOf } from './database';
import { unlessThere } from './dialect';
import { connect } from './sequelize/connect';
import type { ServiceKey } from './services';
import { change, select } from './sql';

const TABLE = 'replica_heartbeat';
/** The time between two heartbeats, and the time for which a measured lag is used again. */
const BEAT_MS = 1_000;
/** The time in which a replica must answer. A slower replica counts as away. */
const PATIENCE_MS = 2_000;
/** The time after which a replica that was away is asked again. */
const AWAY_MS = 5_000;

/** The database that answered a read. The writer answers if the replica is away or late. */
export type Reader = 'replica' | 'writer_away' | 'writer_late';

/**
 * A read-only copy of the database, for exports and figures. A row of the writer that contains the time is changed
 * every second. The age of this row in the copy is the lag of the copy.
 */
export class Replica {
  /** The number of exports and figures since the process started, by the database that answered. */
  readonly reads: Record<Reader, number> = { replica: 0, writer_away: 0, writer_late: 0 };
  /** The last measured lag in seconds. Null while the replica is away. */
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

  /** Starts the heartbeats. A failed heartbeat only makes the replica late, and reads then use the writer. */
  start(): void {
    const beat = (): void => void this.beat().catch(() => undefined);
    beat();
    this.beats = setInterval(beat, BEAT_MS).unref();
  }

  /** Writes the present time. The time never goes back, because several processes write it. */
  async beat(now = Date.now()): Promise<void> {
    const sql = `UPDATE ${TABLE} SET at = ? WHERE id = 1 AND at < ?`;
    if ((await change({ database: this.writer }, sql, [now, now])) > 0) return;
    await change({ database: this.writer }, `INSERT INTO ${TABLE} (id, at) VALUES (1, ?)${unlessThere(this.writer)}`, [
      now,
    ]);
  }

  /** Returns the time of the newest heartbeat in the replica, in milliseconds. Throws if the replica is away. */
  async readBeat(): Promise<number> {
    const [row] = await select<{ at: number | string }>(
      { database: this.database },
      `SELECT at FROM ${TABLE} WHERE id = 1`,
    );
    return Number(row?.at ?? 0);
  }

  /** Returns the context with the replica as its database. Returns the same context if the replica is away or late. */
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

/** The replica for exports and figures. Null if the setting `DATABASE_REPLICA_URL` is missing. */
export const REPLICA: ServiceKey<Replica | null> = { name: 'the read replica', make: () => null };

/**
 * Returns a context for reads that may be some seconds old. The caller must have checked the permission with the given
 * context. The rows and fields that the caller may read are the same, because the reads build the same statements.
 */
export async function laggingContext(ctx: Context): Promise<Context> {
  const replica = ctx.transaction ? null : ctx.database.services.get(REPLICA);
  return replica ? replica.contextFor(ctx) : ctx;
}

/**
 * Opens a read-only copy of an open database, for exports and figures. Opens no connection yet, so that a replica that
 * is away does not stop the start. Everything except the connections belongs to both.
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

/** Opens the replica of the settings and starts its heartbeats. Has no effect if no replica is set. */
export function startReplica(database: Database): void {
  const url = readSetting('DATABASE_REPLICA_URL');
  if (url !== null) openReplica(database, url, readSetting('DATABASE_REPLICA_LAG')).start();
}
