// npm run keys:reseal   on DATABASE_URL, with the new SECRET_KEY and the old ones in FORMER_SECRET_KEYS
// (docs/runbooks/keys.md).
import { rehashPersons } from '../api/subjects/realNames/rehashPersons';
import { readConfig } from '../api/config';
import { systemContext } from '../api/context';
import { loadExtensions } from '../api/extensions';
import { HOME, openProduct } from '../api/product';
import { reseal } from '../api/models/reseal';

const { databaseUrl, secretKey, formerSecretKeys } = readConfig();
const { resources } = await loadExtensions();
const database = await openProduct(databaseUrl, {
  folders: [HOME, ...resources],
  secretKeys: [secretKey, ...formerSecretKeys],
});
try {
  const ctx = systemContext(database, 'command');
  const { rows, files } = await reseal(ctx);
  const persons = await rehashPersons(ctx);
  process.stdout.write(`Sealed anew: ${rows} rows, ${files} files; ${persons} documents counted by the new key.\n`);
} finally {
  await database.close();
}
