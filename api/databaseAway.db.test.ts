import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import mysql from 'mysql2/promise';
import { isDatabaseAway } from './models/transaction';
import type { BuiltServer } from './test/builtServer';
import { startBuiltServer } from './test/builtServer';
import { addAdmin, logInTo } from './test/productionServer';

// The built server reaches MariaDB through a proxy that the test closes for a while.

const onMariadb = process.env.TEST_DATABASE === 'mariadb' ? test : test.skip;
const NAME = `t3d_away_${process.pid}`;

/** Opens a local port that forwards connections to MariaDB until the port is closed. */
async function makeDoor(target: URL) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
    }
  });
  let port = 0;
  const open = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  const shut = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await open();
  return { port, open, shut };
}

let door: Awaited<ReturnType<typeof makeDoor>>;
let server: BuiltServer;

beforeAll(async () => {
  if (process.env.TEST_DATABASE !== 'mariadb') return;
  const target = new URL(process.env.TEST_MARIADB_URL ?? '');
  const connection = await mysql.createConnection(target.href);
  await connection.query(`CREATE DATABASE \`${NAME}\` CHARACTER SET utf8mb4`);
  await connection.end();
  door = await makeDoor(target);
  server = await startBuiltServer({ databaseUrl: `mysql://${target.username}@127.0.0.1:${door.port}/${NAME}` });
}, 120_000);
afterAll(async () => {
  if (process.env.TEST_DATABASE !== 'mariadb') return;
  await server.stop();
  await door.shut();
  const connection = await mysql.createConnection(process.env.TEST_MARIADB_URL ?? '');
  await connection.query(`DROP DATABASE \`${NAME}\``);
  await connection.end();
});

onMariadb(
  'calls are 503 with Retry-After while the database is away, and 200 when it is back',
  async () => {
    await addAdmin(server, 'away@production.test');
    const headers = await logInTo(server, 'away@production.test');
    const json = { ...headers, 'Content-Type': 'application/json' };
    const calls: [path: string, options: RequestInit][] = [
      ['/t3d-api/users', { headers }],
      ['/t3d-api/orders?size=10', { headers }],
      ['/t3d-api/audit-logs', { headers }],
      [
        '/t3d-api/web/sessions',
        { method: 'POST', headers: json, body: JSON.stringify({ account: 'a@b.cd', password: 'f'.repeat(64) }) },
      ],
      ['/t3d-api/plan-topics', { method: 'POST', headers: json, body: JSON.stringify({ name: 'Away', sort: 1 }) }],
      ['/data-api/cards/89852000000000000000', {}],
    ];
    const ask = async (): Promise<string[]> => {
      const answers: string[] = [];
      for (const [path, options] of calls) {
        const { status, headers: given } = await fetch(`${server.url}${path}`, options);
        answers.push(
          `${path} ${status === 503 ? `503 ${given.get('retry-after')}` : status < 500 ? 'answered' : status}`,
        );
      }
      return answers;
    };
    const each = (outcome: string): string[] => calls.map(([path]) => `${path} ${outcome}`);
    expect(await ask()).toEqual(each('answered'));
    await door.shut();
    for (let again = 0; again < 2; again += 1) expect(await ask()).toEqual(each('503 5'));
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect(server.exitCode()).toBeNull();
    await door.open();
    expect(await ask()).toEqual(each('answered'));
    expect((await fetch(`${server.url}/t3d-api/users`, { headers })).status).toBe(200);
  },
  120_000,
);

test('does not report the database as unavailable when a connection to another service fails', () => {
  const rejected = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(isDatabaseAway(rejected)).toBe(false);
  expect(isDatabaseAway(Object.assign(new Error('lost'), { code: 'PROTOCOL_CONNECTION_LOST', fatal: true }))).toBe(
    true,
  );
  expect(isDatabaseAway(null)).toBe(false);
});
