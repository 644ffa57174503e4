import { rmSync } from 'node:fs';

export default async function tearDown() {
  await globalThis.ownMariadb?.stop();
  if (process.env.TEST_MARIADB_FOLDER) rmSync(process.env.TEST_MARIADB_FOLDER, { recursive: true, force: true });
}
