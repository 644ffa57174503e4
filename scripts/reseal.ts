// npm run keys:reseal: encrypts the stored values of DATABASE_URL with the new SECRET_KEY. FORMER_SECRET_KEYS contains
// the old keys (docs/runbooks/keys.md). The old keys may be weak, because production replaces weak keys with this
// command.
import { runProgram } from '../api/failure';

await runProgram(async () => {
  // Imports the server's modules late, so that an error in a declaration is printed as one sentence.
  const [{ systemContext }, { loadExtensions }, { openForProgram }, { RESELLER }, { reseal }, { rehashPersons }] =
    await Promise.all([
      import('../api/context'),
      import('../api/extensions'),
      import('../api/installation'),
      import('../api/product'),
      import('../api/models/reseal'),
      import('../api/domain/realNames/submitDocument'),
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
