import { setTimeout as sleep } from 'node:timers/promises';
import type { Sequelize, Transaction } from 'sequelize';
import { QueryTypes } from 'sequelize';
import { ownConnections } from '../sequelize/connect';
import { DatabaseNotReady } from './requireReady';

/** The time for other processes to end, below the ten seconds after which an idle connection closes. */
const PATIENCE_MS = 5_000;
const LOOK_MS = 250;

/** A migration that the old version does not survive, with the reason. */
export interface Stopping {
  readonly name: string;
  readonly reason: string;
}

interface Options {
  /** The transaction that holds the lock of migrations. */
  readonly transaction: Transaction;
  /** The lock for which processes of the new version wait. */
  readonly lock: string;
  readonly patience?: number;
}

/**
 * Counts other programs' connections with our user by machine, without processes that wait for the lock of migrations.
 */
async function countOthers(sequelize: Sequelize, { transaction, lock }: Options): Promise<Map<string, number>> {
  const rows = await sequelize.query<{ id: number; host: string }>(
    `SELECT ID AS id, HOST AS host FROM information_schema.PROCESSLIST
      WHERE DB = DATABASE() AND USER = SUBSTRING_INDEX(USER(), '@', 1) AND COMMAND <> 'Killed'
        AND COALESCE(INFO, '') NOT LIKE :waiting`,
    { replacements: { waiting: `%GET_LOCK('${lock}'%` }, transaction, type: QueryTypes.SELECT },
  );
  const own = ownConnections(sequelize);
  const counts = new Map<string, number>();
  for (const { id, host } of rows) {
    if (own.has(Number(id))) continue;
    const machine = host.replace(/:\d+$/, '');
    counts.set(machine, (counts.get(machine) ?? 0) + 1);
  }
  return counts;
}

/**
 * Throws if a migration needs the old version to be stopped and another process uses the database. Waits some seconds
 * first.
 */
export async function requireStopped(
  sequelize: Sequelize,
  stopping: readonly Stopping[],
  options: Options,
): Promise<void> {
  if (stopping.length === 0 || sequelize.getDialect() === 'sqlite') return;
  const until = Date.now() + (options.patience ?? PATIENCE_MS);
  let others = await countOthers(sequelize, options);
  while (others.size > 0 && Date.now() < until) {
    await sleep(LOOK_MS);
    others = await countOthers(sequelize, options);
  }
  if (others.size === 0) return;
  const where = [...others].map(([machine, count]) => `${count} from ${machine}`).join(', ');
  throw new DatabaseNotReady(
    [
      'Stop every process of the old version first: other programs are connected to the database with our user ' +
        `(connections: ${where}). Nothing was changed. These migrations would break the old version:`,
      ...stopping.map(({ name, reason }) => `  ${name}: ${reason}`),
      'End the old processes and other programs that use the database, then start again.',
    ].join('\n'),
  );
}
