import { existsSync, readFileSync } from 'node:fs';
import type { Heads } from '../../api/ledger';
import type { Database } from '../../api/models/database';
import { type Command, print, withDatabase } from './command';

/** Reads heads from a file or a saved API response. Throws if there are none. */
export function readKept(file: string): Heads {
  const none = new Error(`${file} holds no heads: name a file of \`npm run t3d -- heads\` or of LEDGER_HEADS.`);
  const text = readFileSync(file, 'utf8');
  let said: (Partial<Heads> & { data?: Partial<Heads> }) | null;
  try {
    said = JSON.parse(text) as typeof said;
  } catch {
    throw none;
  }
  const heads = said?.data ?? said;
  if (!Array.isArray(heads?.accounts)) throw none;
  return heads as Heads;
}

/** Throws if there is no database, because a reading command must not create one. */
export async function requireDatabase(): Promise<void> {
  const { readConfig } = await import('../../api/config');
  const url = readConfig().databaseUrl;
  const file = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : null;
  if (file !== null && !existsSync(file))
    throw new Error(`There is no database at ${file}: DATABASE_URL says which books to look at.`);
}

/** Prints the results of the audit and of the comparison with kept heads. Returns whether all are right. */
export async function auditBooks(database: Database, kept: readonly Heads[]): Promise<boolean> {
  const [{ systemContext }, { audit, compareHeads }] = await Promise.all([
    import('../../api/context'),
    import('../../api/ledger'),
  ]);
  const { invariants } = await audit(database);
  const all = [...invariants];
  for (const heads of kept) all.push(await compareHeads(systemContext(database, 'command'), heads));
  for (const { id, title, checked, broken, examples } of all) {
    const verdict = broken === 0 ? 'ok    ' : 'BROKEN';
    const which = examples.length > 0 ? ` (${examples.join(', ')})` : '';
    print(`${verdict} ${id}  ${title}: ${checked} checked, ${broken} broken${which}`);
  }
  const right = all.every(({ broken }) => broken === 0);
  print(right ? 'The books are right.' : 'The books are WRONG.');
  return right;
}

export const auditCommand: Command = {
  usage: '[--against <file> …]',
  help:
    'Checks the whole ledger. --against compares it with files of heads that were kept outside the database. Exits ' +
    'with 1 if the books are wrong or do not match a file, and with 2 if they cannot be read.',
  options: { against: { type: 'string', multiple: true } },
  // Allows any number of files, because `--against one two` names two.
  files: { least: 0, most: Number.POSITIVE_INFINITY },
  failure: 2,
  run: async ({ against }, files) => {
    if (files.length > 0 && against === undefined) throw new Error('Write --against before the files.');
    const kept = [...((against as string[] | undefined) ?? []), ...files].map(readKept);
    await requireDatabase();
    await withDatabase(async (database) => {
      process.exitCode = (await auditBooks(database, kept)) ? 0 : 1;
    });
  },
};

export const heads: Command = {
  usage: '[--date <YYYY-MM-DD>]',
  help:
    'Prints the newest hash of every wallet at the end of a UTC day (today: until now) as signed JSON. Keep it ' +
    'outside the database, for `audit --against`.',
  options: { date: { type: 'string' } },
  run: async ({ date }) => {
    await requireDatabase();
    const [{ systemContext }, { headsOf }] = await Promise.all([
      import('../../api/context'),
      import('../../api/ledger'),
    ]);
    await withDatabase(async (database) => {
      const ctx = systemContext(database, 'command');
      print(JSON.stringify(await headsOf(ctx, date ?? ctx.now().toISOString().slice(0, 10))));
    });
  },
};

export const reseal: Command = {
  usage: '',
  help:
    'Encrypts the stored values with the new SECRET_KEY. FORMER_SECRET_KEYS contains the old keys, which may be weak ' +
    '(docs/runbooks/keys.md). The command may be interrupted and started again.',
  run: async () => {
    const [{ systemContext }, { reseal: sealAnew }, { rehashPersons }] = await Promise.all([
      import('../../api/context'),
      import('../../api/models/reseal'),
      import('../../api/domain/realNames/submitDocument'),
    ]);
    await withDatabase(
      async (database) => {
        const ctx = systemContext(database, 'command');
        const { rows, files } = await sealAnew(ctx);
        const persons = await rehashPersons(ctx);
        print(`Sealed anew: ${rows} rows, ${files} files; ${persons} documents counted by the new key.`);
      },
      { extended: true, unjudged: ['FORMER_SECRET_KEYS'] },
    );
  },
};
