// npm run ledger:audit [-- --against heads-2026-11-22.json …]: audits the ledger of DATABASE_URL, or else of the
// embedded database, with the server's LEDGER_KEY. Files of heads contain the last hash of every wallet (from GET
// /t3d-api/ledger/heads or from the nightly job). Exits with 1 if the ledger is wrong or does not match such a file.
// Exits with 2 if there is no database.
import { existsSync, readFileSync } from 'node:fs';
import type { Heads } from '../api/ledger';
import { readConfig } from '../api/config';
import { runProgram } from '../api/failure';

/**
 * Returns the heads in a file, which may be an API response with the heads under `data`. Throws if the file contains no
 * heads.
 */
function readKept(file: string): Heads {
  const none = new Error(`${file} holds no heads: name a file that GET /t3d-api/ledger/heads answered.`);
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

const [option, ...files] = process.argv.slice(2);
if (option !== undefined && (option !== '--against' || files.length === 0)) {
  process.stderr.write('usage: npm run ledger:audit [-- --against FILE …]\n');
  process.exit(2);
}
/** Exits with 2 if the database does not exist, because an audit must not create a database. */
function requireDatabase(url: string): void {
  const file = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : null;
  if (file === null || existsSync(file)) return;
  process.stderr.write(`There is no database at ${file}: DATABASE_URL says which books to look at.\n`);
  process.exit(2);
}

async function run(): Promise<void> {
  requireDatabase(readConfig().databaseUrl);
  // Imports the server's modules late, so that a run without a database ends quickly.
  const [{ systemContext }, { audit, compareHeads }, { openForProgram }, { RESELLER }] = await Promise.all([
    import('../api/context'),
    import('../api/ledger'),
    import('../api/installation'),
    import('../api/product'),
  ]);
  const { database } = await openForProgram(RESELLER);
  try {
    const { invariants } = await audit(database);
    const all = [...invariants];
    for (const file of files) all.push(await compareHeads(systemContext(database, 'command'), readKept(file)));
    for (const { id, title, checked, broken, examples } of all) {
      const verdict = broken === 0 ? 'ok    ' : 'BROKEN';
      const which = examples.length > 0 ? ` (${examples.join(', ')})` : '';
      process.stdout.write(`${verdict} ${id}  ${title}: ${checked} checked, ${broken} broken${which}\n`);
    }
    const right = all.every(({ broken }) => broken === 0);
    process.stdout.write(right ? 'The books are right.\n' : 'The books are WRONG.\n');
    process.exitCode = right ? 0 : 1;
  } finally {
    await database.close();
  }
}

await runProgram(run, 2);
