// npm run keys:reseal   on DATABASE_URL, with the new SECRET_KEY and the old ones in FORMER_SECRET_KEYS
// (docs/runbooks/keys.md). The old ones may be weak: this is how production gets rid of them.
import { rehashPersons } from '../api/subjects/realNames/rehashPersons';
import { systemContext } from '../api/context';
import { loadExtensions } from '../api/extensions';
import { runProgram } from '../api/failure';
import { openForProgram } from '../api/installation';
import { RESELLER } from '../api/product';
import { reseal } from '../api/models/reseal';

await runProgram(async () => {
  const { database } = await openForProgram(RESELLER, {
    extensions: await loadExtensions(),
    unjudged: ['FORMER_SECRET_KEYS'],
  });
  try {
    const ctx = systemContext(database, 'command');
    const { rows, files } = await reseal(ctx);
    const persons = await rehashPersons(ctx);
    process.stdout.write(`Sealed anew: ${rows} rows, ${files} files; ${persons} documents counted by the new key.\n`);
  } finally {
    await database.close();
  }
});
