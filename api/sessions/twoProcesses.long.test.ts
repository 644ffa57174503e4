import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../scripts/lib/mariadb.mjs';
import { serverArguments } from '../../scripts/lib/server.mjs';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { anIccid, asSystem, buildAdmin, buildAgent, buildTerminal } from '../test/factories';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';

// The number of rounds, in which two processes with one database must respect each other's changes at the next
// response.

const ROUNDS = 60;
const ROOT = new URL('../..', import.meta.url);
let home: TestServer;
const running: ChildProcess[] = [];
let [one, other] = [0, 0];

async function boot(): Promise<number> {
  const port = await findFreePort();
  const environment = { NODE_ENV: 'test', NODE_OPTIONS: '', DATABASE_URL: home.database.url, DEMO: 'off' };
  const child = spawn(process.execPath, serverArguments(), {
    cwd: ROOT,
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.push(child);
  for (let waited = 0; waited < 60_000; waited += 100) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return port;
    await sleep(100);
  }
  throw new Error('the server did not start');
}

beforeAll(async () => {
  home = await startTestServer();
  one = await boot();
  other = await boot();
}, 120_000);
afterAll(async () => {
  for (const child of running) {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await home.close();
});

interface Reported {
  status: number;
  data: { id: number };
}
async function ask(port: number, token: string, method: string, path: string, body?: object): Promise<Reported> {
  const answer = await fetch(`http://127.0.0.1:${port}/t3d-api/${path}`, {
    method,
    headers: { 'x-session-id': token, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const { data } = (await answer.json()) as Pick<Reported, 'data'>;
  return { status: answer.status, data };
}
const make = (port: number, token: string): Promise<Reported> =>
  ask(port, token, 'POST', 'terminals', { iccid: anIccid(), type: 'SIM' });

interface Staff {
  user: User;
  token: string;
  card: number;
}
/** Returns the statuses of four calls: a record, a page, a change and a creation. */
const statuses = async (port: number, { token, card }: Staff): Promise<number[]> => [
  (await ask(port, token, 'GET', `terminals/${card}`)).status,
  (await ask(port, token, 'GET', 'terminals?page=1&size=5')).status,
  (await ask(port, token, 'PUT', `terminals/${card}`, { remark: String(Math.random()) })).status,
  (await make(port, token)).status,
];
/** Creates an admin whom both processes have cached. */
async function staff(): Promise<Staff> {
  const user = await buildAdmin(asSystem(home.database));
  const { id: card } = await buildTerminal(asSystem(home.database));
  const known = { user, card, token: await home.login(user.account) };
  for (const port of [one, other, one, other]) expect(await statuses(port, known)).toEqual([200, 200, 200, 200]);
  return known;
}

describe('two processes with a shared database', () => {
  test('rejects a session at once after another process has ended the session', async () => {
    for (let round = 0; round < 5; round += 1) {
      const known = await staff();
      expect((await ask(other, known.token, 'DELETE', 'sessions')).status).toBe(200);
      expect(await statuses(one, known)).toEqual([401, 401, 401, 401]);
    }
  });

  test('respects at once that another process has disabled or enabled a user', async () => {
    const [above, known] = [await staff(), await staff()];
    const { id } = known.user;
    expect((await ask(other, above.token, 'POST', 'users/actions/disable', { ids: [id] })).status).toBe(200);
    expect(await statuses(one, known)).toEqual([401, 401, 401, 401]);
  });

  test('respects that a permission is removed and restored while the user keeps calling', async () => {
    const [above, known] = [await staff(), await staff()];
    /** The number of changes. During one, `allowed` is null and responses are not checked. */
    let changes = 0;
    let allowed: boolean | null = true;
    const end = new AbortController();
    const become = async (all: boolean): Promise<void> => {
      allowed = null;
      changes += 1;
      const input = { ids: [known.user.id], apis: all ? ['*'] : ['terminals:list', 'terminals:update'] };
      expect((await ask(other, above.token, 'POST', 'users/actions/set-apis', input)).status).toBe(200);
      allowed = all;
    };
    const wrong: string[] = [];
    const go = async (call: () => Promise<Reported>): Promise<void> => {
      while (!end.signal.aborted) {
        const [before, round] = [allowed, changes];
        const { status } = await call();
        // Pause, to stay below the limit of calls.
        await sleep(10);
        if (before !== null && round === changes && status !== (before ? 200 : 403)) wrong.push(`${before} ${status}`);
      }
    };
    const callers = [
      go(() => ask(one, known.token, 'GET', `terminals/${known.card}`)),
      go(() => make(one, known.token)),
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      await become(false);
      expect(await statuses(one, known)).toEqual([403, 200, 200, 403]);
      await become(true);
      expect(await statuses(one, known)).toEqual([200, 200, 200, 200]);
    }
    end.abort();
    await Promise.all(callers);
    expect(wrong).toEqual([]);
  }, 240_000);

  test('respects at once that another process has moved an agent to another superior', async () => {
    const system = asSystem(home.database);
    const [former, present] = [await buildAgent(system), await buildAgent(system)];
    const below = await buildAgent(system, { superior: former });
    const { id: card } = await buildTerminal(system, { owner: below });
    const tokens = [await home.login(former.account), await home.login(present.account)];
    const seen = (port: number): Promise<number[]> =>
      Promise.all(tokens.map(async (token) => (await ask(port, token, 'GET', `users/${below.id}`)).status));
    const own = await home.login(below.account);
    for (const port of [one, other, one, other]) {
      expect(await seen(port)).toEqual([200, 404]);
      expect((await ask(port, own, 'GET', `terminals/${card}`)).status).toBe(200);
    }
    for (let round = 0; round < 10; round += 1) {
      const to = round % 2 === 0 ? present : former;
      await inTransaction(system, (ctx) => table(ctx, users).update({ superior: to.id, agent1: to.id }, below.id));
      const expected = to === present ? [404, 200] : [200, 404];
      for (const port of [one, other]) expect(await seen(port)).toEqual(expected);
      expect((await ask(one, own, 'GET', `terminals/${card}`)).status).toBe(200);
    }
  });
});
