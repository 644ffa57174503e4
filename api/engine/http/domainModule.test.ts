import { expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadExtensions } from '../../extensions';
import { loadDomainModules } from './domainModule';

const ROOT = path.join(import.meta.dirname, '../../..');
/** Creates a folder with these files for `work`, and deletes it afterwards. */
async function withFiles(files: Record<string, string>, work: (folder: string) => Promise<void>): Promise<void> {
  mkdirSync(path.join(ROOT, 'test-results'), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, 'test-results/subjects-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('rejects a folder without an index file, and an unknown property of a domain module', async () => {
  await withFiles({ 'lending/idnex.ts': 'export default {};' }, (folder) =>
    expect(loadDomainModules([folder])).rejects.toThrow(
      'lending/index.ts is missing; write export default defineModule({ … }) in it',
    ),
  );
  await withFiles({ 'lending/index.ts': 'export default { rule: {} };' }, (folder) =>
    expect(loadDomainModules([folder])).rejects.toThrow('a subject has no rule; write rules'),
  );
});

test('rejects an extension without declarations, and source files that nothing imports', async () => {
  await withFiles({ 'resource/parts.ts': '' }, (folder) =>
    expect(loadExtensions([folder])).rejects.toThrow('has no folder resources; write its declarations there'),
  );
  await withFiles({ 'resources/parts.ts': '', 'screens.tsx': '' }, (folder) =>
    expect(loadExtensions([folder])).rejects.toThrow(
      /nothing loads .*screens\.tsx; write folders of resources and domain there/,
    ),
  );
});
