// npm run ledger:audit [-- --against heads-2026-11-22.json …]   on DATABASE_URL, else the embedded database, with the
// server's LEDGER_KEY. Exits with 1 when the books are wrong, or are not those that a file of heads was made of
// (GET /t3d-api/ledger/heads, or the nightly one); with 2 where there is no database: it makes none.
import { existsSync, readFileSync } from 'node:fs';
import type { Heads } from '../api/ledger';

const EMBEDDED = 'sqlite:data/t3d.sqlite';

/** The heads in the file; the API's answer has them under `data`. */
function readKept(file: string): Heads {
  const said = JSON.parse(readFileSync(file, 'utf8')) as Heads & { data?: Heads };
  return said.data ?? said;
}

const [option, ...files] = process.argv.slice(2);
if (option !== undefined && (option !== '--against' || files.length === 0)) {
  process.stderr.write('usage: npm run ledger:audit [-- --against FILE …]\n');
  process.exit(2);
}
const url = process.env.DATABASE_URL || EMBEDDED;
const file = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : null;
if (file !== null && !existsSync(file)) {
  process.stderr.write(`There is no database at ${file}: DATABASE_URL says which books to look at.\n`);
  process.exit(2);
}
// Loaded only now: without books nobody waits for it.
const [{ systemContext }, { audit, compareHeads }, { openProduct }] = await Promise.all([
  import('../api/context'),
  import('../api/ledger'),
  import('../api/product'),
]);
const database = await openProduct(url);
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
