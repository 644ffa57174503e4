// npm run ledger:audit   on DATABASE_URL, else the embedded database. Exits with 1 when the books are wrong.
import { audit } from '../api/ledger';
import { openDatabase } from '../api/models/database';

const database = await openDatabase(process.env.DATABASE_URL ?? 'sqlite:data/t3d.sqlite');
try {
  const report = await audit(database);
  for (const { id, title, checked, broken, examples } of report.invariants) {
    process.stdout.write(`${broken === 0 ? 'ok    ' : 'BROKEN'} ${id}  ${title}: ${checked} checked, ${broken} broken${examples.length > 0 ? ` (${examples.join(', ')})` : ''}\n`);
  }
  process.stdout.write(report.ok ? 'The books are right.\n' : 'The books are WRONG.\n');
  process.exitCode = report.ok ? 0 : 1;
} finally {
  await database.close();
}
