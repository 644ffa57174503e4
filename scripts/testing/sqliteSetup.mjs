import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { speakTypeScript } from './bareNode.mjs';
import { migrateTemplate } from './migrateTemplate.mjs';

/** Migrates one SQLite file; each test file works on a copy of it. */
export default async function setUp() {
  speakTypeScript();
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 't3d-sqlite-'));
  process.env.TEST_SQLITE_FOLDER = folder;
  await migrateTemplate(`sqlite:${join(folder, 'template.sqlite')}`);
}
