// npx tsx bench/faults/galera.ts [one | spread | both] [processes = 16] [seconds = 60]: runs the stress test on three
// Galera nodes, of which one is killed and restarted. Needs root. See docs/runbooks/faults.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import { audit } from '../../api/ledger';
import type { Scene } from '../../api/test/modelTest/perform';
import { type Crowd, longestPause, nameOf, startCrowd } from './crowd';
import { killConnections, BEGUN, NAME, buildScene, seeThrough } from './scene';
import { print, printTable } from '../report';
import { settle } from './settle';
import { settingText } from '../../api/environment/text.mjs';
import { type Node, startCluster } from './galeraCluster';

const [mode = 'both', ...numbers] = process.argv.slice(2);
const [processes = 16, seconds = 60] = numbers.map(Number);
const KILLS_A_SECOND = 5;
const SEED = Number(settingText('STRESS_SEED') ?? 20_261_121);
const TABLES = ['ledger_accounts', 'ledger_transactions', 'ledger_entries', 'order_money', 'order_shares', 'users'];

/** The longest allowed pause in milliseconds after a node was killed. */
const MOST_PAUSE = 10_000;

interface Killed {
  /** The time of the kill. */
  at: number;
  events: [string, string][];
}

async function killAndReturn(node: Node, survivor: Node): Promise<Killed> {
  await sleep((seconds * 1_000) / 3);
  const killedAt = Date.now();
  await node.kill();
  while ((await survivor.status('wsrep_cluster_size')) !== '2' || (await survivor.status('wsrep_ready')) !== 'ON')
    await sleep(50);
  const noticed = Date.now() - killedAt;
  await sleep(Math.max(0, (seconds * 1_000) / 3 - noticed));
  const back = Date.now();
  node.start();
  await node.waitUntilSynced();
  return {
    at: killedAt,
    events: [
      ['node killed', `${node.index}; the others went on without it after ${(noticed / 1_000).toFixed(1)} s`],
      ['node back in step', `${((Date.now() - back) / 1_000).toFixed(1)} s after its start`],
    ],
  };
}

/** Compares the ledger's checksums on all nodes, after all changes have arrived. */
async function compareNodes(nodes: readonly Node[]): Promise<string[]> {
  const sums = await Promise.all(
    nodes.map(async (node) => {
      const connection = await mysql.createConnection(`${node.url}/${NAME}`);
      await connection.query('SELECT COUNT(*) FROM ledger_entries');
      const [rows] = await connection.query<RowDataPacket[]>(`CHECKSUM TABLE ${TABLES.join(', ')}`);
      await connection.end();
      return rows.map((row) => `${String(row.Table)}=${String(row.Checksum)}`).join(' ');
    }),
  );
  return sums;
}

function assignments(scene: Scene, nodes: readonly Node[], spread: boolean, logs: readonly string[]) {
  return logs.map((log, index) => ({
    urls: nodes.map(({ url }) => `${url}/${NAME}`),
    home: spread ? index % nodes.length : 0,
    users: scene.users.map(({ id }) => id),
    admin: scene.admin.id,
    name: `w${index}`,
    seed: SEED + index,
    seconds,
    lanes: 2,
    cutOneIn: 300,
    log,
  }));
}

async function report(crowd: Crowd, events: readonly (readonly [string, string | number])[]): Promise<void> {
  const { tally, reruns } = await crowd.finished;
  printTable('while it ran', [
    ['commands done a second', Math.round(tally.done / seconds)],
    ...events,
    ['replays of earlier commands', tally.replays],
    ['another body under a used key', `${tally.conflicts} refused`],
    ['commands sent on to another node', tally.unknown],
    ...[...reruns].sort(([, a], [, b]) => b - a).map(([name, times]) => [nameOf(name), times] as const),
  ]);
}

async function run(spread: boolean): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 't3d-stress-'));
  const cluster = await startCluster();
  const { nodes } = cluster;
  try {
    const scene = await buildScene((nodes[0] as Node).url);
    const logs = Array.from({ length: processes }, (_, index) => join(folder, `worker-${index}.jsonl`));
    const crowd = await startCrowd(assignments(scene, nodes, spread, logs));
    print(
      `\n${processes} processes for ${seconds} s over three nodes, ${spread ? 'spread over all' : 'routed to node 0'}`,
    );
    let over = false;
    const killing = killConnections((nodes[spread ? 2 : 1] as Node).url, KILLS_A_SECOND, () => over);
    const killedNode = await killAndReturn(nodes[spread ? 1 : 0] as Node, nodes[2] as Node);
    await crowd.finished;
    over = true;
    const { killed } = await killing;
    const pause = longestPause(logs, killedNode.at);
    const paused = `${(pause / 1_000).toFixed(1)} s at most (allowed: ${MOST_PAUSE / 1_000} s)`;
    await report(crowd, [
      ...killedNode.events,
      ['without a successful command after the kill', paused],
      ['connections killed', killed],
    ]);
    for (const node of nodes) await node.waitUntilSynced();
    const verdict = await settle(await seeThrough(`${(nodes[2] as Node).url}/${NAME}`, scene), logs, BEGUN);
    const sums = await compareNodes(nodes);
    const same = sums.every((sum) => sum === sums[0]);
    const audits = await Promise.all(
      nodes.map(async (node) => {
        const seen = await seeThrough(`${node.url}/${NAME}`, scene);
        const { ok } = await audit(seen.database);
        await seen.close();
        return ok;
      }),
    );
    printTable('afterwards', [
      ...verdict.rows,
      ['audit on each node', audits.map((ok) => (ok ? 'green' : 'BROKEN')).join(', ')],
      ['nodes identical (checksums)', same ? `yes, ${TABLES.length} tables` : 'NO'],
    ]);
    const late = pause > MOST_PAUSE ? ['no command succeeded for too long after the kill'] : [];
    for (const problem of [...verdict.problems, ...late, ...(same ? [] : sums)].slice(0, 20))
      print(`  PROBLEM ${problem}`);
    const ok = verdict.ok && same && late.length === 0 && audits.every(Boolean);
    print(ok ? '\nnothing lost, nothing doubled' : '\nPROBLEMS');
    await scene.close();
    return ok;
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const results: boolean[] = [];
for (const spread of mode === 'both' ? [false, true] : [mode === 'spread']) results.push(await run(spread));
process.exit(results.every(Boolean) ? 0 : 1);
