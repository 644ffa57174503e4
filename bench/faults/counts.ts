// npx tsx bench/faults/counts.ts [commands = 100000] [processes = 4]: changes cards in several processes while
// connections are killed, and compares the stored row counts with COUNT. See docs/runbooks/faults.md.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import terminals from '@t3d/resources/cards/terminals';
import { auditCounts, correctCounts } from '../../api/builtin/jobs/jobs';
import { select } from '../../api/models/sql';
import { table } from '../../api/models/table';
import { inTransaction } from '../../api/models/transaction';
import { openProduct } from '../../api/product';
import { asSystem } from '../../api/test/factories';
import { type Random, pick, randomFrom } from '../../api/test/modelTest/random';
import type { Context } from '../../api/context';
import { start } from '../../scripts/lib/mariadb.mjs';
import { print, printTable } from '../report';
import { killConnections, NAME, buildScene } from './scene';

const STATUSES = ['STOCKED', 'UNUSED', 'ACTIVATED', 'DISABLE'] as const;
const LANES = 4;

/** Runs a random command on cards in a transaction. */
async function command(ctx: Context, random: Random, people: readonly number[], name: string): Promise<void> {
  const status = pick(random, STATUSES);
  const owner = pick(random, people);
  const ownedBy = { owner, agent1: owner };
  await inTransaction(ctx, async (tx) => {
    const cards = table(tx, terminals);
    const card = (at: number) => {
      const iccid = `${name}${Date.now()}${random(1_000_000)}${at}`;
      return { iccid, cid: iccid, type: 'SIM' as const, status, iccidLength: 19, ...(random(2) === 0 && ownedBy) };
    };
    const [{ id: last } = { id: 1 }] = await cards.find({}, { order: [['id', 'DESC']], limit: 1 });
    const first = 1 + random(last);
    const some = Array.from({ length: 1 + random(20) }, (_, at) => first + at);
    const kind = random(10);
    if (kind < 4) await cards.insert(card(0));
    else if (kind < 5) await cards.insertMany(Array.from({ length: 20 }, (_, at) => card(at)));
    else if (kind < 7) await cards.update({ status }, some);
    else if (kind < 9) await cards.update(ownedBy, some);
    else await cards.remove(some.slice(0, 3));
    if (random(20) === 0) throw new Error('taken back');
  });
}

/** Runs a worker's commands, and reports how many succeeded and failed. */
async function work([url = '', name = '', seed = '1', commands = '0', people = '']: readonly string[]): Promise<void> {
  const database = await openProduct(url);
  const tally = { done: 0, failed: 0 };
  const lane = async (at: number): Promise<void> => {
    const random = randomFrom(Number(seed) * 100 + at);
    for (let turn = at; turn < Number(commands); turn += LANES)
      await command(asSystem(database), random, people.split(',').map(Number), name + String(at)).then(
        () => (tally.done += 1),
        () => (tally.failed += 1),
      );
  };
  await Promise.all(Array.from({ length: LANES }, (_, at) => lane(at)));
  process.send?.(tally);
  await database.close();
}

async function main([commands = 100_000, processes = 4]: readonly number[]): Promise<void> {
  const server = await start({ bufferPoolMB: 512 });
  const scene = await buildScene(server.url);
  const people = scene.users.map(({ id }) => id).join(',');
  const share = Math.ceil(commands / processes);
  const tally = { left: processes, done: 0, failed: 0, died: 0, starts: 0, settled: 0 };
  const running = new Set<ChildProcess>();
  const begin = (turns: number): void => {
    tally.starts += 1;
    const given = [`${server.url}/${NAME}`, `w${tally.starts}`, String(tally.starts), String(turns), people];
    const child = fork(import.meta.filename, given, { execArgv: ['--import', 'tsx'] });
    running.add(child);
    child.on('message', (one: { done: number; failed: number }) => {
      tally.done += one.done;
      tally.failed += one.failed;
    });
    void once(child, 'exit').then(([, signal]) => {
      running.delete(child);
      tally.left -= 1;
      if (signal !== 'SIGKILL') return;
      tally.died += 1;
      tally.left += 1;
      begin(turns);
    });
  };
  for (let at = 0; at < processes; at += 1) begin(share);
  const killing = killConnections(server.url, 10, () => tally.left === 0);
  for (let second = 1; tally.left > 0; second += 1) {
    await sleep(1_000);
    if (second % 5 === 0) tally.settled += (await correctCounts(scene.ctx).catch(() => ({ settled: 0 }))).settled;
    if (second === 20 || second === 50) [...running][0]?.kill('SIGKILL');
  }
  const { killed, committing } = await killing;
  const [rows] = await select<{ n: number }>(scene.ctx, 'SELECT COUNT(*) AS n FROM terminals');
  const { wrong } = await auditCounts(scene.ctx);
  printTable('numbers of rows', [
    ['commands done', tally.done],
    ['taken back or refused', tally.failed],
    ['connections killed', `${killed} (${committing} in COMMIT)`],
    ['processes killed', tally.died],
    ['numbers settled meanwhile', tally.settled],
    ['cards', Number(rows?.n)],
    ['wrong', JSON.stringify(wrong)],
  ]);
  print(Object.keys(wrong).length === 0 ? '\nevery number is that of its rows' : '\nNUMBERS ARE WRONG');
  await scene.close();
  await server.stop();
}

const given = process.argv.slice(2);
if (process.send) await work(given);
else await main(given.map(Number));
