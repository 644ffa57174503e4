import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import mysql from 'mysql2/promise';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '../api/ledger';
import { type BuiltServer, startBuiltServer } from '../api/test/builtServer';
import { makeFirstSale } from '../api/test/firstSale';
import { type Nginx, hasNginx, startNginx } from '../api/test/nginx';
import { addAdmin, logInTo, openBuilt } from '../api/test/productionServer';
import { type MariadbServer, findFreePort, findServer, start } from './lib/mariadb.mjs';

// Stops processes while callers recharge a wallet. Two API processes and a worker run as in docker/compose.yml.

const ACCOUNT = 'admin@example.com';
const PASSWORD = 'only for this test';
const CALLERS = 8;
/** The smallest allowed amount, in cents. */
const AMOUNT = 100;
/** Milliseconds of calls before and after a process is stopped. */
const PAUSE = 2_000;

/** Milliseconds between two recharges of a caller. */
const REST = 60;

const secret = (): string => randomBytes(24).toString('hex');

/** A process that restarts with the same settings. */
class Member {
  server: BuiltServer | undefined;
  constructor(
    private readonly databaseUrl: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {}
  get running(): BuiltServer {
    if (!this.server) throw new Error('this process does not run');
    return this.server;
  }
  async start(): Promise<void> {
    this.server = await startBuiltServer({ databaseUrl: this.databaseUrl, env: this.env });
    if (this.server.exitCode() !== null) throw new Error(this.server.log());
  }
  async stop(signal?: NodeJS.Signals): Promise<void> {
    await this.server?.stop(signal);
  }
  async restart(signal: NodeJS.Signals): Promise<void> {
    await this.stop(signal);
    await this.start();
  }
}

interface Result {
  key: string;
  ok: boolean;
  reason?: string;
}

const walk = findServer() && hasNginx ? describe : describe.skip;
walk('two API processes, a worker and MariaDB behind nginx', () => {
  let database: MariadbServer;
  let members: { first: Member; second: Member; worker: Member };
  let nginx: Nginx;
  let site: string;
  let uploads: string;
  let session: Record<string, string>;
  let customer: number;
  let sold: number;

  beforeAll(async () => {
    database = await start({ options: ['--log-bin', '--log-bin-trust-function-creators=1'], bufferPoolMB: 64 });
    const admin = await mysql.createConnection(database.url);
    await admin.query('CREATE DATABASE t3d CHARACTER SET utf8mb4');
    await admin.end();
    uploads = mkdtempSync(join(tmpdir(), 't3d-cluster-'));
    const url = `${database.url}/t3d`;
    const shared = { SECRET_KEY: secret(), LEDGER_KEY: secret(), UPLOADS: uploads };
    const make = async (role: string): Promise<Member> =>
      new Member(url, { ...shared, ROLE: role, PORT: String(await findFreePort()) });
    members = { first: await make('api'), second: await make('api'), worker: await make('worker') };
    // Starts all three at once on an empty database, to test that one of them creates the tables.
    await Promise.all(Object.values(members).map((member) => member.start()));
    nginx = await startNginx([members.first, members.second].map(({ running }) => Number(new URL(running.url).port)));
    site = `http://127.0.0.1:${nginx.port}`;
    await addAdmin(members.first.running, ACCOUNT);
    sold = await makeFirstSale(site, ACCOUNT, PASSWORD);
    session = await logInTo({ ...members.second.running, url: site }, ACCOUNT);
    const answer = await fetch(`${site}/t3d-api/users?role=AGENT_1`, { headers: session });
    const { rows } = (await answer.json()) as { rows: { id: number }[] };
    customer = rows[0]?.id as number;
  }, 240_000);

  afterAll(async () => {
    nginx?.stop();
    await Promise.all(Object.values(members ?? {}).map((member) => member.stop()));
    await database?.stop();
    rmSync(uploads, { recursive: true, force: true });
  }, 60_000);

  async function recharge(key: string): Promise<Result> {
    try {
      const answer = await fetch(`${site}/t3d-api/users/actions/recharge`, {
        method: 'POST',
        headers: { ...session, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify({ ids: [customer], amount: AMOUNT }),
      });
      const text = await answer.text();
      return { key, ok: answer.ok, ...(!answer.ok && { reason: `${answer.status} ${text.slice(0, 600)}` }) };
    } catch (error) {
      return { key, ok: false, reason: String(error) };
    }
  }

  async function read(): Promise<Result> {
    const answer = await fetch(`${site}/t3d-api/users/${customer}`, { headers: session });
    await answer.arrayBuffer();
    return { key: '', ok: answer.ok, reason: String(answer.status) };
  }

  /** Runs the work while callers recharge and read. Returns the results of all calls. */
  async function underLoad(work: () => Promise<void>): Promise<{ written: Result[]; seen: Result[] }> {
    const state = { done: false };
    const [written, seen]: [Result[], Result[]] = [[], []];
    const callers = Array.from({ length: CALLERS }, async () => {
      while (!state.done) {
        written.push(await recharge(randomUUID()));
        seen.push(await read());
        await sleep(REST);
      }
    });
    await work().finally(() => {
      state.done = true;
    });
    await Promise.all(callers);
    return { written, seen };
  }

  async function balance(): Promise<number> {
    const answer = await fetch(`${site}/t3d-api/users/${customer}`, { headers: session });
    return ((await answer.json()) as { data: { balance: number } }).data.balance;
  }

  const failures = (results: readonly Result[]): Result[] => results.filter(({ ok }) => !ok);

  async function expectBooksRight(): Promise<void> {
    const opened = await openBuilt(members.first.running);
    try {
      expect((await audit(opened)).ok).toBe(true);
    } finally {
      await opened.close();
    }
  }

  test('sells a plan through the proxy, and refunds the plan in the worker when no supplier is set up', async () => {
    expect(sold).toBe(-250);
    for (let tries = 0; tries < 300 && (await balance()) !== 10_000; tries += 1) await sleep(100);
    expect(await balance()).toBe(10_000);
  }, 60_000);

  test('shows the progress of an import that the worker runs in a stream of an API process', async () => {
    const rows = Array.from({ length: 6_000 }, (_, index) => {
      const number = `8985${String(index).padStart(15, '0')}`;
      return `${number}${luhnDigit(number)},SIM`;
    });
    const body = new FormData();
    body.append('file', new Blob([['iccid,type', ...rows].join('\n')]), 'cards.csv');
    const sent = await fetch(`${members.first.running.url}/t3d-api/terminals/import`, {
      method: 'POST',
      headers: session,
      body,
    });
    const { data } = (await sent.json()) as { data: { jobId: number } };
    // Reads the stream from an API process that does not run the import.
    const stream = await fetch(`${members.second.running.url}/t3d-api/jobs/${data.jobId}/events`, { headers: session });
    const states = [...(await stream.text()).matchAll(/^data: (.*)$/gm)].map(
      ([, text = '']) => JSON.parse(text) as { state: string; result?: { created: number } },
    );
    expect(states.at(-1)).toMatchObject({ state: 'DONE', result: { created: 6_000 } });
    expect(new Set(states.map(({ state }) => state)).size).toBeGreaterThan(1);
    // Checks that the worker has removed the upload from the shared folder.
    expect(readdirSync(uploads).filter((name) => !name.startsWith('.'))).toEqual([]);
  }, 60_000);

  test('loses no call when both API processes and the worker are restarted one after another', async () => {
    const before = await balance();
    const { written, seen } = await underLoad(async () => {
      for (const member of [members.first, members.second, members.worker]) {
        await sleep(PAUSE);
        await member.restart('SIGTERM');
      }
      await sleep(PAUSE);
    });
    expect([failures(written), failures(seen)]).toEqual([[], []]);
    expect(written.length).toBeGreaterThan(100);
    expect(await balance()).toBe(before + written.length * AMOUNT);
    await expectBooksRight();
  }, 120_000);

  test('loses only running calls, and runs no call twice, when an API process is killed', async () => {
    const before = await balance();
    const { written, seen } = await underLoad(async () => {
      await sleep(PAUSE);
      await members.first.restart('SIGKILL');
      await sleep(PAUSE);
    });
    const lost = failures(written);
    expect(failures(seen)).toEqual([]);
    expect(lost.length).toBeLessThanOrEqual(CALLERS);
    for (const { key } of lost) expect(await recharge(key)).toEqual({ key, ok: true });
    expect(await balance()).toBe(before + written.length * AMOUNT);
    await expectBooksRight();
  }, 120_000);
});
