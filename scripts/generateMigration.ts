import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findDrift } from '../api/models/drift';
import { migrationText } from '../api/models/migrationText';
import { loadRegistry } from '../api/declared/registry';
import { declaredSchema } from '../api/declared/schema';
import { connect } from '../api/models/sequelize/connect';
import { migrate } from '../api/models/migrate';

const ROOT = path.join(import.meta.dirname, '..');

/**
 * Writes the migration that a changed declaration needs: runs every migration on an empty SQLite database, compares it
 * with the declarations, and writes the difference. Answers the file's path, or null when there is nothing to write.
 */
export async function generateMigration(
  name: string,
  options: { resources?: readonly string[]; migrations?: readonly string[]; into?: string; stamp?: string } = {},
): Promise<string | null> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'migration-'));
  const sequelize = connect(`sqlite:${path.join(scratch, 'scratch.sqlite')}`);
  try {
    for (const folder of options.migrations ?? [path.join(ROOT, 'migrations')]) await migrate(sequelize, folder);
    const changes = await findDrift(
      sequelize.getQueryInterface(),
      declaredSchema(await loadRegistry(options.resources)),
    );
    if (changes.length === 0) return null;
    const stamp = options.stamp ?? new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const file = path.join(options.into ?? path.join(ROOT, 'migrations'), `${stamp}-${name}.ts`);
    writeFileSync(file, migrationText(changes));
    return file;
  } finally {
    await sequelize.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

if (process.argv[1] && import.meta.filename === path.resolve(process.argv[1])) {
  const file = await generateMigration(process.argv[2] ?? 'changes', { stamp: process.env.MIGRATION_STAMP });
  process.stdout.write(
    file ? `wrote ${path.relative(ROOT, file)}\n` : 'the migrations agree with the declarations: nothing to write\n',
  );
}
