// npm run simulate -- [--seed 7] [--seeds 1] [--days 30] [--per-hour 3] [--faults 20] [--every-hours 1] [--no-shrink]
//   [--processes 2] [--twice] [--database mysql://root@127.0.0.1:3306]
// Lives through days of business on a virtual clock, with faults, and shrinks each failing seed to a story.
import { HOUR_MS } from '@t3d/resources/kit';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
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
    twice: { type: 'boolean', default: false },
    processes: { type: 'string', default: String(availableParallelism()) },
    database: { type: 'string' },
    step: { type: 'string', default: '1' },
  },
});

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const count = Number(values.seeds);
const processes = Math.min(Number(values.processes), count);

/** Distributes the seeds over several processes. Returns the highest exit code. */
async function runProcesses(): Promise<number> {
  const codes = Array.from({ length: processes }, (_, place) => {
    const mine = [`--seed=${Number(values.seed) + place}`, `--step=${processes}`, '--processes=1'];
    const seeds = `--seeds=${Math.ceil((count - place) / processes)}`;
    const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1), ...mine, seeds], {
      stdio: 'inherit',
    });
    return new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  });
  return Math.max(...(await Promise.all(codes)));
}

/** Creates a migrated database for the simulations. Returns a function that removes it. */
async function prepare(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 't3d-simulate-'));
  const { database } = values;
  process.env.NODE_ENV = 'test';
  process.env.TEST_DATABASE = database ? 'mariadb' : 'sqlite';
  process.env.TEST_SQLITE_FOLDER = folder;
  process.env.TEST_MARIADB_URL = database;
  process.env.UPLOADS = join(folder, 'uploads');
  await migrateTemplate(database ? `${database}/t3d_template` : `sqlite:${join(folder, 'template.sqlite')}`);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Simulates some seeds one after another. Returns whether all were green. */
async function runSeeds(): Promise<boolean> {
  const { planEvents } = await import('../api/test/simulator/planEvents');
  const { runEvents } = await import('../api/test/simulator/run');
  const { shrink } = await import('../api/test/simulator/shrink');
  const pace = { days: Number(values.days), everyHours: Number(values['every-hours']) };
  const rates = { perHour: Number(values['per-hour']), faults: Number(values.faults) };
  let allGreen = true;
  for (let turn = 0; turn < count; turn += 1) {
    const seed = Number(values.seed) + turn * Number(values.step);
    const events = planEvents(seed, pace.days, rates);
    const began = performance.now();
    const life = await runEvents(seed, events, { ...pace, ...(values.trace && { report: say }) });
    const hours = (performance.now() - began) / HOUR_MS;
    const again = values.twice ? await runEvents(seed, events, pace) : life;
    const isGreen = life.violations.length === 0 && again.hash === life.hash;
    const hashes = values.twice ? `${life.hash} and ${again.hash}` : life.hash;
    say(
      `seed ${seed}: ${life.events} of ${events.length} events, trace ${hashes}, ` +
        `${Math.round(pace.days / hours)} days an hour, ${isGreen ? 'green' : 'FAILED'}`,
    );
    if (isGreen) continue;
    allGreen = false;
    for (const violation of life.violations) say(`  ${violation}`);
    if (life.violations.length === 0 || values['no-shrink']) continue;
    const story = await shrink(seed, events.slice(0, life.events), life, pace);
    say(`  shrunk to ${story.events.length} events in ${story.lives} lives:`);
    for (const line of story.trace) say(`    ${line}`);
    for (const violation of story.violations) say(`    => ${violation}`);
  }
  return allGreen;
}

if (processes > 1) process.exitCode = await runProcesses();
else {
  const remove = await prepare();
  try {
    if (!(await runSeeds())) process.exitCode = 1;
  } finally {
    await (await import('../api/test/simulator/startDatabase')).removeStartDatabase();
    remove();
  }
}
