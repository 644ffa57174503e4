import { start } from '../lib/mariadb.mjs';
import { makeFolder, speakTypeScript } from './bareNode.mjs';
import { migrateTemplate } from './migrateTemplate.mjs';

/** Starts a temporary MariaDB unless TEST_MARIADB_URL is set, and migrates the template database of the test files. */
export default async function setUp() {
  speakTypeScript();
  process.env.TEST_MARIADB_FOLDER = makeFolder('mariadb');
  if (!process.env.TEST_MARIADB_URL) {
    globalThis.ownMariadb = await start();
    process.env.TEST_MARIADB_URL = globalThis.ownMariadb.url;
  }
  await migrateTemplate(`${process.env.TEST_MARIADB_URL}/t3d_template`);
}
