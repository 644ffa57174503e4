/**
 * npx tsx bench/attacks.ts [sqlite|mariadb] [seconds] [URL of a seeded database]: measures waits of an honest user and
 * the server's memory during attacks.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request as openRequest } from 'node:http';
import { connect } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { startServer } from '../e2e/support/server';
import { buildSites, serverOf } from '../scripts/lib/build.mjs';
import { findKeptWorld } from '../scripts/lib/demoWorld.mjs';
import { start as startMariadb } from '../scripts/lib/mariadb.mjs';
import { requestOf } from './api/client';
import { print } from './report';

const API = '/t3d-api';
const EVERY_MS = 100;
const PASSWORD = createHash('sha256').update('demo1234').digest('hex');
const [HONEST, ATTACKER] = ['198.51.100.7', '203.0.113.1'];
/** The time limit of a call in milliseconds, which also counts for a call without a response. */
const GIVE_UP_MS = 60_000;

interface Load {
  readonly name: string;
  readonly sockets: number;
  readonly paths: readonly string[];
  /** The calls that a socket sends at once. By default each waits for the previous response. */
  readonly pipelined?: number;
  readonly unread?: boolean;
  /** The account of the calls. Without it they are anonymous and from different addresses. */
  readonly account?: string;
}
interface Orders {
  readonly load: Load;
  readonly port: number;
  readonly session?: string;
}
interface Waits {
  readonly waits: number[];
  readonly refused: number;
  readonly failed: number;
}

const dayAgo = (): string => new Date(Date.now() - 24 * 3600 * 1000).toISOString();
const loads = (): Load[] => {
  const [agent, admin] = ['agent1@t3d.test', 'admin@t3d.test'];
  const deep = ['terminals', 'bills', 'orders'].map((name) => `${API}/${name}?page=200&size=25`);
  const early = ['terminals', 'orders'].map((name) => `${API}/${name}?size=200&asOf=${dayAgo()}`);
  const exports = ['csv', 'xlsx'].map((format) => `${API}/terminals/export?format=${format}`);
  const search = ['terminals', 'orders', 'users'].map((name) => `${API}/${name}?q=%25_&size=200`);
  return [
    { name: 'none', sockets: 0, paths: [] },
    { name: '20 strangers, openapi.json', sockets: 20, paths: [`${API}/openapi.json`] },
    {
      name: '20 sockets, 50 calls each, unread',
      sockets: 20,
      pipelined: 50,
      unread: true,
      paths: [`${API}/openapi.json`],
    },
    {
      name: '300 sockets, 20 lists each, unread',
      sockets: 300,
      pipelined: 20,
      unread: true,
      account: agent,
      paths: [`${API}/terminals?size=200`],
    },
    {
      name: '300 sockets, 20 lists each, read',
      sockets: 300,
      pipelined: 20,
      account: agent,
      paths: [`${API}/terminals?size=200`],
    },
    {
      name: '50 connections, size=200',
      sockets: 50,
      account: admin,
      paths: [`${API}/terminals?size=200`, `${API}/orders?size=200`],
    },
    { name: '20 connections, q=%_', sockets: 20, account: admin, paths: search },
    { name: '20 connections, deep pages', sockets: 20, account: admin, paths: deep },
    { name: '20 connections, lists as of a day ago', sockets: 20, account: admin, paths: early },
    { name: '20 connections, exports', sockets: 20, account: admin, paths: exports },
  ];
};

/** Sends pipelined calls on a socket. Reconnects when the server closes it. */
function pipeline(port: number, load: Load, head: Readonly<Record<string, string>>): void {
  const socket = connect({ port, host: '127.0.0.1' });
  const count = load.pipelined ?? 1;
  const calls = Array.from({ length: count }, (_, index) =>
    requestOf('GET', load.paths[index % load.paths.length] as string, {
      ...head,
      ...(index === count - 1 && { connection: 'close' }),
    }),
  );
  socket.on('connect', () => socket.write(calls.join('')));
  socket.on('error', () => undefined);
  socket.on('close', () => setTimeout(() => pipeline(port, load, head), 10));
  if (load.unread) socket.pause();
  else socket.resume();
}

/** Sends a call. Returns its status, or 0 without a response. */
const call = (port: number, path: string, head: Readonly<Record<string, string>>, agent: Agent): Promise<number> =>
  new Promise((resolve) => {
    const sent = openRequest({ port, host: '127.0.0.1', path, headers: head, agent }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('close', () => resolve(0));
    });
    sent.setTimeout(GIVE_UP_MS, () => sent.destroy());
    sent.once('error', () => resolve(0));
    sent.end();
  });

/** Sends calls one after another, and counts the responses by status. */
async function repeat(port: number, load: Load, head: Readonly<Record<string, string>>, first: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = first; ; turn += 1) {
    const status = await call(port, load.paths[turn % load.paths.length] as string, head, agent);
    tally.set(status, (tally.get(status) ?? 0) + 1);
    if (status === 0) await sleep(10);
  }
}

const tally = new Map<number, number>();
/** Attacks until this process is killed. */
function attack({ load, port, session }: Orders): void {
  for (let index = 0; index < load.sockets; index += 1) {
    const address = session || load.pipelined ? ATTACKER : `203.0.113.${index + 1}`;
    const head = { 'X-Forwarded-For': address, ...(session && { 'X-Session-Id': session }) };
    if (load.pipelined) pipeline(port, load, head);
    else void repeat(port, load, head, index);
  }
  process.on('message', () => process.send?.(Object.fromEntries(tally)));
}

/** Requests a list every 100 ms, whether or not the previous request has ended. */
async function workHonestly(port: number, session: string, seconds: number): Promise<Waits> {
  const agent = new Agent({ keepAlive: true });
  const head = { 'X-Forwarded-For': HONEST, 'X-Session-Id': session };
  const [waits, open]: [number[], Promise<void>[]] = [[], []];
  let [refused, failed] = [0, 0];
  const one = async (path: string): Promise<void> => {
    const started = performance.now();
    const status = await call(port, path, head, agent);
    waits.push(performance.now() - started);
    if (status === 429) refused += 1;
    else if (status !== 200) failed += 1;
  };
  const end = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < end; turn += 1) {
    open.push(one(`${API}/${turn % 2 ? 'orders' : 'terminals'}?page=1&size=25`));
    await sleep(EVERY_MS);
  }
  await Promise.all(open);
  agent.destroy();
  return { waits: waits.sort((less, more) => less - more), refused, failed };
}

async function logIn(url: string, account: string, address: string): Promise<string> {
  const answer = await fetch(`${url}${API}/web/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ account, password: PASSWORD }),
  });
  const session = answer.headers.get('x-session-id');
  if (!session) throw new Error(`${account} could not log in: ${await answer.text()}`);
  return session;
}

/** Returns a process's peak memory in MB since the last `forgetMemory`. */
const memoryOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
const forgetMemory = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Opens a database with demo data, from today's cache if possible. */
async function openWorld(
  kind: string,
  folder: string,
  given?: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const nothing = (): Promise<void> => Promise.resolve();
  if (given) return { url: given, stop: nothing };
  if (kind === 'mariadb') {
    const server = await startMariadb();
    const connection = await mysql.createConnection(server.url);
    await connection.query('CREATE DATABASE t3d CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci');
    await connection.end();
    return { url: `${server.url}/t3d`, stop: server.stop };
  }
  const file = join(folder, 't3d.sqlite');
  const kept = findKeptWorld();
  if (kept) copyFileSync(kept, file);
  return { url: `sqlite:${file}`, stop: nothing };
}

async function run(kind: string, seconds: number, given?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 't3d-attacks-'));
  const world = await openWorld(kind, folder, given);
  await buildSites({ sites: [serverOf()] });
  const server = await startServer({ databaseUrl: world.url });
  const honest = await logIn(server.url, 'sales@t3d.test', HONEST);
  // Waits for the server's background work after the start.
  await workHonestly(server.port, honest, 15);
  print(`${kind}, load of the machine ${loadavg()[0]?.toFixed(1)}`);
  print(`${'load'.padEnd(40)}   p50    p95    max  calls refused failed  memory  answers to the attackers`);
  for (const load of loads()) {
    const session = load.account && (await logIn(server.url, load.account, ATTACKER));
    const attackers = fork(import.meta.filename, ['attack'], { execArgv: ['--import', 'tsx'] });
    const end = (): boolean => attackers.kill('SIGKILL');
    process.once('exit', end);
    await new Promise((resolve) => {
      attackers.once('message', resolve);
    });
    forgetMemory(server.pid);
    attackers.send({ load, port: server.port, session } satisfies Orders);
    const { waits, refused, failed } = await workHonestly(server.port, honest, seconds);
    const answers = await new Promise((resolve) => {
      attackers.once('message', resolve);
      attackers.send('tell');
    });
    const at = (share: number): string =>
      (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0).toFixed(0).padStart(6);
    const figures = [at(0.5), at(0.95), at(1), ...[waits.length, refused, failed].map((n) => String(n).padStart(6))];
    const memory = `${memoryOf(server.pid).toFixed(0).padStart(5)} MB`;
    print(`${load.name.padEnd(40)} ${figures.join(' ')} ${memory}  ${JSON.stringify(answers)}`);
    end();
    process.off('exit', end);
    await sleep(1000);
  }
  await server.stop();
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
}

const [kind = 'sqlite', seconds = '8', given] = process.argv.slice(2);
if (kind === 'attack') {
  process.once('message', (orders: Orders) => attack(orders));
  process.send?.('ready');
} else await run(kind, Number(seconds), given);
