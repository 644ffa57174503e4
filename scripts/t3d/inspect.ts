import type { Manifest } from '../backup/manifest';
import { print, withDatabase } from './command';
import { auditBooks, readKept } from './ledger';

interface Inspection {
  /** The manifest whose row counts are compared with the database. */
  readonly manifest?: Manifest;
  /** The files of heads that were kept outside the database. */
  readonly against?: readonly string[];
  /** The text to print if everything is right. */
  readonly done: string;
}

/**
 * Returns the number of migrations that the backup lacks. Throws if the program does not know one of its migrations.
 */
async function countPending(applied: readonly string[]): Promise<number> {
  const [{ knownMigrations }, { MIGRATED }] = await Promise.all([
    import('../../api/models/migrate'),
    import('../../api/product'),
  ]);
  const known = new Set(knownMigrations(MIGRATED));
  const unknown = applied.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(`The backup was made by a newer version (${unknown[0]} is unknown here): use that version.`);
  return known.size - applied.length;
}

/** Prints the tables with a different row count. Returns whether all are equal. */
function compareRows(now: Readonly<Record<string, number>>, { rows }: Manifest): boolean {
  const names = [...new Set([...Object.keys(rows), ...Object.keys(now)])];
  const wrong = names.filter((name) => now[name] !== rows[name]);
  for (const name of wrong)
    print(`BROKEN ${name}: ${rows[name] ?? 'no'} rows in the backup, ${now[name] ?? 'no'} here`);
  if (wrong.length === 0) print(`ok     ROWS  all ${names.length} tables have the rows of the backup`);
  return wrong.length === 0;
}

/** Inspects a restored database: its migrations, its rows, and the audit of its ledger. */
export async function inspect(url: string, { manifest, against = [], done }: Inspection): Promise<void> {
  delete process.env.DATABASE_URL_FILE;
  process.env.DATABASE_URL = url;
  const { countRows, migrationsOf } = await import('../backup/snapshot');
  await withDatabase(async (database) => {
    const pending = await countPending(manifest?.migrations ?? (await migrationsOf(database.sequelize)));
    const areRowsRight = manifest === undefined || compareRows(await countRows(database), manifest);
    if (pending > 0) {
      const later = `It lacks ${pending} migrations, which the next start applies. Audit it after that`;
      if (manifest === undefined)
        throw new Error(`The backup lacks ${pending} migrations. Verify it with the version that made it.`);
      print(`${areRowsRight ? done : 'Rows are missing.'} ${later}, or verify it with version ${manifest.version}.`);
      process.exitCode = areRowsRight ? 0 : 1;
      return;
    }
    const right = (await auditBooks(database, against.map(readKept))) && areRowsRight;
    print(right ? done : 'The backup was restored, but its books are wrong.');
    process.exitCode = right ? 0 : 1;
  });
}
