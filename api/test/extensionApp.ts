import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { generateMigration } from '../../scripts/generateMigration';
import { migrate } from '../models/migrate';
import type { EngineApp } from './engineApp';
import { openEngineApp } from './engineApp';

const ROOT = path.join(import.meta.dirname, '../..');

/** Opens the engine's routes with a folder of test declarations, for which it generates and runs a migration. */
export async function openExtensionApp(folder: string, domain?: readonly string[]): Promise<EngineApp> {
  const folders = [path.join(ROOT, 'resources'), folder];
  mkdirSync(path.join(ROOT, 'test-results'), { recursive: true });
  const scratch = mkdtempSync(path.join(ROOT, 'test-results/extension-'));
  try {
    const file = await generateMigration('extension', { resources: folders, into: scratch });
    if (!file) throw new Error('no migration was written');
    const app = await openEngineApp(folders, domain);
    await migrate(app.database.sequelize, scratch);
    return app;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
