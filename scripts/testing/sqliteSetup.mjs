import { join } from 'node:path';
import { makeFolder, speakTypeScript } from './bareNode.mjs';
import { migrateTemplate } from './migrateTemplate.mjs';

/** Migrates the template database of which each test file gets a copy. */
export default async function setUp() {
  speakTypeScript();
  const folder = makeFolder('sqlite');
  process.env.TEST_SQLITE_FOLDER = folder;
  await migrateTemplate(`sqlite:${join(folder, 'template.sqlite')}`);
}
