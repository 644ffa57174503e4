// npm run simulate -- [--seed 7] [--seeds 1] [--days 30] [--per-hour 3] [--faults 20] [--every-hours 1] [--no-shrink]
// Lives through days of business on a virtual clock, with faults, and shrinks the first failing seed to a story.
import { HOUR_MS } from '@t3d/resources/kit';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrateTemplate } from './testing/migrateTemplate.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    days: { type: 'string', default: '30' },
    'per-hour': { type: 'string', default: '3' },
    faults: { type: 'string', default: '20' },
    'every-hours': { type: 'string', default: '1' },
    'no-shrink': { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const folder = mkdtempSync(join(tmpdir(), 't3d-simulate-'));
process.env.NODE_ENV = 'test';
process.env.TEST_DATABASE = 'sqlite';
process.env.TEST_SQLITE_FOLDER = folder;
process.env.UPLOADS = join(folder, 'uploads');
try {
  await migrateTemplate(`sqlite:${join(folder, 'template.sqlite')}`);
  const { planEvents } = await import('../api/test/simulator/planEvents');
  const { live } = await import('../api/test/simulator/run');
  const { shrink } = await import('../api/test/simulator/shrink');
  const pace = { days: Number(values.days), everyHours: Number(values['every-hours']) };
  const rates = { perHour: Number(values['per-hour']), faults: Number(values.faults) };
  for (let turn = 0; turn < Number(values.seeds); turn += 1) {
    const seed = Number(values.seed) + turn;
    const events = planEvents(seed, pace.days, rates);
    const began = performance.now();
    const life = await live(seed, events, { ...pace, ...(values.trace && { tell: say }) });
    const hours = (performance.now() - began) / HOUR_MS;
    say(
      `seed ${seed}: ${life.events} of ${events.length} events, trace ${life.hash}, ` +
        `${Math.round(pace.days / hours)} days an hour, ${life.violations.length === 0 ? 'green' : 'FAILED'}`,
    );
    if (life.violations.length === 0) continue;
    process.exitCode = 1;
    for (const violation of life.violations) say(`  ${violation}`);
    if (values['no-shrink']) continue;
    const story = await shrink(seed, events.slice(0, life.events), life, pace);
    say(`  shrunk to ${story.events.length} events in ${story.lives} lives:`);
    for (const line of story.trace) say(`    ${line}`);
    for (const violation of story.violations) say(`    => ${violation}`);
    break;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
