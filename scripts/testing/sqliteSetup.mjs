import { join } from 'node:path';
import { makeFolder, speakTypeScript } from './bareNode.mjs';
import { migrateTemplate } from './migrateTemplate.mjs';

/** Migrates an SQLite file as a template. Each test file gets a copy of the template. */
export default async function setUp() {
  speakTypeScript();
  const folder = makeFolder('sqlite');
  process.env.TEST_SQLITE_FOLDER = folder;
  await migrateTemplate(`sqlite:${join(folder, 'template.sqlite')}`);
}
