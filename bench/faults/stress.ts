// npx tsx bench/faults/stress.ts [processes = 16] [seconds = 60]: sends money commands from many processes while
// connections and processes die, then retries all and compares the results. See docs/runbooks/faults.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { start } from '../../scripts/lib/mariadb.mjs';
import { nameOf, startCrowd } from './crowd';
import { killConnections, BEGUN, NAME, buildScene } from './scene';
import { print, printTable } from '../report';
import { settle } from './settle';
import { settingText } from '../../api/environment/text.mjs';

const [processes = 16, seconds = 60] = process.argv.slice(2).map(Number);
const KILLS_A_SECOND = 20;
const SEED = Number(settingText('STRESS_SEED') ?? 20_261_121);

const folder = mkdtempSync(join(tmpdir(), 't3d-stress-'));
const server = await start({ durable: true, bufferPoolMB: 512 });
try {
  const scene = await buildScene(server.url);
  const logs = Array.from({ length: processes }, (_, index) => join(folder, `worker-${index}.jsonl`));
  const crowd = await startCrowd(
    logs.map((log, index) => ({
      urls: [`${server.url}/${NAME}`],
      home: 0,
      users: scene.users.map(({ id }) => id),
      admin: scene.admin.id,
      name: `w${index}`,
      seed: SEED + index,
      seconds,
      lanes: 3,
      cutOneIn: 150,
      log,
    })),
  );
  print(`${processes} processes for ${seconds} s`);
  let over = false;
  const killing = killConnections(server.url, KILLS_A_SECOND, () => over);
  for (const part of [0.4, 0.3]) {
    await sleep(seconds * part * 1_000);
    crowd.killOne();
  }
  const { tally, reruns, died } = await crowd.finished;
  over = true;
  const killed = await killing;
  const verdict = await settle(scene, logs, BEGUN);
  printTable('while it ran', [
    ['commands done a second', Math.round(tally.done / seconds)],
    ['connections killed', `${killed.killed} (${killed.committing} in COMMIT, ${killed.running} in another statement)`],
    ['processes killed', died],
    ['replays of earlier commands', tally.replays],
    ['another body under a used key', `${tally.conflicts} refused`],
    ['commands that gave up (answer unknown)', tally.unknown],
    ...[...reruns].sort(([, a], [, b]) => b - a).map(([name, times]) => [nameOf(name), times] as const),
  ]);
  printTable('afterwards', verdict.rows);
  for (const problem of verdict.problems.slice(0, 20)) print(`  PROBLEM ${problem}`);
  print(verdict.ok ? '\nnothing lost, nothing doubled' : `\n${verdict.problems.length} PROBLEMS`);
  process.exitCode = verdict.ok ? 0 : 1;
  await scene.close();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
