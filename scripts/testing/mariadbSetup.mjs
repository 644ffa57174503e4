import { start } from '../lib/mariadb.mjs';
import { makeFolder, speakTypeScript } from './bareNode.mjs';
import { migrateTemplate } from './migrateTemplate.mjs';

/**
 * Starts a private server unless TEST_MARIADB_URL is set, and migrates one template database. Each test file uses a
 * copy of this database.
 */
export default async function setUp() {
  speakTypeScript();
  process.env.TEST_MARIADB_FOLDER = makeFolder('mariadb');
  if (!process.env.TEST_MARIADB_URL) {
    globalThis.ownMariadb = await start();
    process.env.TEST_MARIADB_URL = globalThis.ownMariadb.url;
  }
  await migrateTemplate(`${process.env.TEST_MARIADB_URL}/t3d_template`);
}
