// npm run keys:reseal   on DATABASE_URL, with the new SECRET_KEY and the old ones in FORMER_SECRET_KEYS
// (docs/runbooks/keys.md). The old ones may be weak: this is how production gets rid of them.
import { runProgram } from '../api/failure';

await runProgram(async () => {
  // Loaded only now, so that a broken declaration is reported by its sentence.
  const [{ systemContext }, { loadExtensions }, { openForProgram }, { RESELLER }, { reseal }, { rehashPersons }] =
    await Promise.all([
      import('../api/context'),
      import('../api/extensions'),
      import('../api/installation'),
      import('../api/product'),
      import('../api/models/reseal'),
      import('../api/subjects/realNames/submitDocument'),
    ]);
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
