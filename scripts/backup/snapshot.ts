import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Sequelize } from 'sequelize';
import type { Config } from '../../api/config';
import type { Heads } from '../../api/ledger';
import type { Database } from '../../api/models/database';
import { DumpText } from './dumpText';
import type { Manifest } from './manifest';
import { startDump } from './mysqlTools';

export interface Snapshot {
  readonly source: Readable;
  /** The ledger's heads. Null if the database is older than the ledger's hashes. */
  readonly heads: Heads | null;
  /** Returns the row counts of a completely read source. Throws if the snapshot is incomplete. */
  end(): Promise<Pick<Manifest, 'rows' | 'migrations' | 'binlog'>>;
  close(): Promise<void>;
}

const columnOf = async (sequelize: Sequelize, sql: string): Promise<string[]> => {
  const [rows] = await sequelize.query(sql);
  return (rows as Record<string, unknown>[]).map((row) => String(Object.values(row)[0]));
};

export const migrationsOf = (sequelize: Sequelize): Promise<string[]> =>
  columnOf(sequelize, 'SELECT name FROM migrations ORDER BY name');

export async function countRows({ sequelize, dialect }: Database): Promise<Record<string, number>> {
  const tables = await columnOf(
    sequelize,
    dialect === 'mysql'
      ? `SELECT TABLE_NAME FROM information_schema.TABLES
          WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE' ORDER BY TABLE_NAME`
      : "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
  );
  const rows: Record<string, number> = {};
  for (const name of tables) {
    const [count] = await columnOf(sequelize, `SELECT COUNT(*) FROM \`${name}\``);
    rows[name] = Number(count);
  }
  return rows;
}

async function readHeads(database: Database): Promise<Heads | null> {
  const [{ systemContext }, { headsOf }] = await Promise.all([import('../../api/context'), import('../../api/ledger')]);
  const ctx = systemContext(database, 'command');
  if (!(await database.sequelize.getQueryInterface().tableExists('ledger_verified'))) return null;
  return headsOf(ctx, ctx.now().toISOString().slice(0, 10));
}

/** Reads the heads before the snapshot begins, so that the snapshot contains their movements. */
async function ofServer(database: Database, options: { binlog: boolean }): Promise<Snapshot> {
  const { sequelize } = database;
  const [heads, before] = [await readHeads(database), await migrationsOf(sequelize)];
  const { text, ended, stop } = await startDump(new URL(database.url), options);
  const dump = new DumpText();
  text.once('error', (error) => dump.destroy(error)).pipe(dump);
  return {
    source: dump,
    heads,
    end: async () => {
      await ended;
      const migrations = await migrationsOf(sequelize);
      if (migrations.join() !== before.join())
        throw new Error('A migration ran during the backup: start the backup again.');
      if (!dump.hasEnd) throw new Error('The dump of the database has no end: start the backup again.');
      return { rows: dump.rows, migrations, binlog: dump.binlog };
    },
    close: () => {
      stop();
      return ended.catch(() => undefined);
    },
  };
}

/** Copies a SQLite file while the server continues to write. */
async function ofFile(database: Database, config: Config, copy: string): Promise<Snapshot> {
  const close = async (): Promise<void> => {
    for (const end of ['', '-wal', '-shm', '-journal']) await rm(copy + end, { force: true });
  };
  try {
    await database.sequelize.query('VACUUM INTO ?', { replacements: [copy] });
    const [{ openInstallation }, { RESELLER }] = await Promise.all([
      import('../../api/installation'),
      import('../../api/product'),
    ]);
    const copied = await openInstallation(RESELLER, { ...config, databaseUrl: `sqlite:${copy}` });
    try {
      const facts = {
        rows: await countRows(copied),
        migrations: await migrationsOf(copied.sequelize),
        binlog: null,
      };
      const heads = await readHeads(copied);
      return { source: createReadStream(copy), heads, end: () => Promise.resolve(facts), close };
    } finally {
      await copied.close();
    }
  } catch (error) {
    await close();
    throw error;
  }
}

/** Takes a snapshot. Only SQLite needs the temporary file `copy`. */
export const takeSnapshot = (
  database: Database,
  config: Config,
  { binlog, copy }: { binlog: boolean; copy: string },
): Promise<Snapshot> =>
  database.dialect === 'mysql' ? ofServer(database, { binlog }) : ofFile(database, config, copy);
