import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const LIMIT = 120_000;
let folder: string;
beforeAll(() => {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  folder = mkdtempSync(join(ROOT, 'test-results/generate-'));
  mkdirSync(join(folder, 'resources'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function declare(fields: string): void {
  writeFileSync(
    join(folder, 'resources/tools.ts'),
    `import { defineResource, f } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';
import { unscoped } from '@t3d/resources/scopes';
export default defineResource('tools', {
  label: 'name',
  fields: { name: f.text({ required: true }), ${fields} },
  list: { columns: ['name'], sort: '-id' },
  scope: unscoped,
  access: { list: STAFF },
});
`,
  );
}

function generate(name: string, ...options: string[]): { code: number | null; said: string } {
  const args = ['--import', 'tsx', 'scripts/generateMigration.ts', name, '--extension', folder, ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      MIGRATION_STAMP: `3000000000000${readdirSync(folder, { recursive: true }).length}`,
    },
  });
  return { code: status, said: stdout + stderr };
}
const written = (): string[] => readdirSync(join(folder, 'migrations')).sort();

test(
  'lists the planned changes of migration:generate and writes the migration',
  () => {
    declare("note: f.text(), kind: f.enum(['SAW', 'AXE'])");
    const { code, said } = generate('tools');
    expect(said).toMatch(/This migration will change:\n {2}tools +new table of 3 columns\nwrote .*-tools\.ts/);
    expect([code, written().length]).toEqual([0, 1]);
  },
  LIMIT,
);

test(
  'keeps columns without a declared field and reports the columns, and writes nothing when a new column needs a value',
  () => {
    declare("kind: f.enum(['SAW', 'AXE']), weight: f.integer({ required: true })");
    const rejected = generate('weight');
    expect(rejected.said).toMatch(/No migration is written:\n {2}tools\.weight is new and required.*`default`.*`fill`/);
    expect([rejected.code, written().length]).toEqual([1, 1]);
    declare("kind: f.enum(['SAW', 'AXE'])");
    const left = generate('left');
    expect(left.said).toContain('Left as it is, for only --drop drops: tools.note.');
    expect([left.code, written().length]).toEqual([1, 1]);
  },
  LIMIT,
);

test(
  'makes the column of a removed required field nullable and reports the column',
  () => {
    declare("kind: f.enum(['SAW', 'AXE']), weight: f.integer({ required: true, fill: 1 })");
    expect(generate('weight').code).toBe(0);
    declare("kind: f.enum(['SAW', 'AXE'])");
    const { code, said } = generate('optional');
    expect(said).toMatch(/tools +weight +INTEGER, required → INTEGER\n/);
    expect(said).toContain('Left as it is, for only --drop drops: tools.note.');
    expect(said).toContain('Kept and made optional, for only --drop drops: tools.weight.');
    expect([code, written().length]).toEqual([0, 3]);
  },
  LIMIT,
);

test(
  'refuses to drop columns with values without the option --yes',
  () => {
    const input = generate('dropped', '--drop');
    expect(input.said).toContain('DROPPED with its values');
    expect(input.said).toContain('say so with --yes');
    expect([input.code, written().length]).toEqual([1, 3]);
    const { code, said } = generate('dropped', '--drop', '--yes');
    expect(said).toContain('Stop every process of the version before');
    expect([code, written().length]).toEqual([0, 4]);
    expect(readFileSync(join(folder, 'migrations', written()[3] ?? ''), 'utf8')).toContain("step: 'dropColumn'");
  },
  LIMIT,
);
