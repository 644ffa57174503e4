import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateTemplate } from './testing/migrateTemplate.mjs';
const folder = mkdtempSync(join(tmpdir(), 't3d-simulate-'));
process.env.NODE_ENV = 'test';
process.env.TEST_DATABASE = 'sqlite';
process.env.TEST_SQLITE_FOLDER = folder;
process.env.UPLOADS = join(folder, 'uploads');
await migrateTemplate(`sqlite:${join(folder, 'template.sqlite')}`);
const { planEvents } = await import('../api/test/simulator/planEvents');
const { live } = await import('../api/test/simulator/run');
for (const n of [4, 2, 4, 0]) { const e = planEvents(1, 1, { perHour: 3, faults: 20 }).slice(0, n); const t = performance.now(); const l = await live(1, e, { days: 1, everyHours: 6 }); console.log(n, l.hash, l.violations, Math.round(performance.now() - t)); }
rmSync(folder, { recursive: true });
