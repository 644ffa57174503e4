import { afterAll, beforeAll, expect, test } from '@jest/globals';
import users from '@t3d/resources/people/users';
import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { beginRequest, contextOf } from '../../middleware/context';
import { errorHandler } from '../../middleware/errors';
import { secondFactorRolesOf } from '../../models/secondFactors';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { sessionGate } from '../../sessions/gates';
import { SessionStore } from '../../sessions/store';
import { asSystem, buildAgent } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { enqueue } from '../../jobs/outbox';
import { jobRoutes } from './jobRoutes';
import { MAX_STREAMS } from '../../engine/http/stream';
import type { User } from '@t3d/resources/rows';

const RECHECK_MS = 60;
let server: TestServer;
let http: Server;
let base: string;
beforeAll(async () => {
  server = await startTestServer();
  const app = express().use(
    (request, _response, next) => {
      beginRequest(request, server.database);
      next();
    },
    sessionGate(new SessionStore(server.database)),
  );
  app.use(jobRoutes(contextOf, RECHECK_MS), errorHandler(server.database.registry, pino({ level: 'silent' })));
  http = await new Promise<Server>((resolve) => {
    const made = app.listen(0, () => resolve(made));
  });
  base = `http://localhost:${(http.address() as AddressInfo).port}`;
}, 60_000);
afterAll(async () => {
  http.closeAllConnections();
  await new Promise((resolve) => {
    http.close(resolve);
  });
  await server.close();
});

/** Creates a user with a queued job. No worker runs the job, so the user's stream stays open. */
async function waiting(): Promise<{ user: User; token: string }> {
  const user = await buildAgent(asSystem(server.database));
  await inTransaction(asSystem(server.database), (ctx) =>
    enqueue(ctx, { kind: 'terminals.issue-many', payload: {}, owner: user.id }),
  );
  return { user, token: await server.login(user.account) };
}
interface Opened {
  status: number;
  first: () => Promise<string>;
  ended: Promise<unknown>;
  stop: () => void;
}
async function open(token: string): Promise<Opened> {
  const control = new AbortController();
  const answer = await fetch(`${base}/jobs/mine/events`, {
    headers: { 'X-Session-Id': token },
    signal: control.signal,
  });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const first = await reader.read();
  const readOn = async (): Promise<void> => {
    while (!(await reader.read()).done);
  };
  return {
    status: answer.status,
    first: () => Promise.resolve(new TextDecoder().decode(first.value)),
    ended: readOn().catch(() => undefined),
    stop: () => control.abort(),
  };
}
const isOver = (opened: Opened, ms = 10_000): Promise<boolean> =>
  Promise.race([
    opened.ended.then(() => true),
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), ms);
    }),
  ]);
const set = (id: number, values: object): Promise<number> =>
  inTransaction(asSystem(server.database), (ctx) => table(ctx, users).update(values, id));

test('ends a job stream soon after its session or right ends, or a second factor becomes required', async () => {
  const ends: ((one: { user: User; token: string }) => Promise<unknown>)[] = [
    ({ token }) => new SessionStore(server.database).end(token),
    ({ user }) => set(user.id, { status: 'DISABLED' }),
    ({ user }) => set(user.id, { apis: ['orders:*'] }),
    ({ user }) => secondFactorRolesOf(server.database).create({ role: user.role as string, createdAt: new Date() }),
  ];
  for (const end of ends) {
    const one = await waiting();
    const opened = await open(one.token);
    expect([opened.status, await opened.first()]).toEqual([200, expect.stringContaining('event: jobs')]);
    expect(await isOver(opened, RECHECK_MS * 5)).toBe(false);
    await end(one);
    expect(await isOver(opened)).toBe(true);
  }
  await secondFactorRolesOf(server.database).destroy({ where: {} });
}, 60_000);

test('allows five job streams per session, and a further stream once another stream is closed', async () => {
  const [{ token }, other] = [await waiting(), await waiting()];
  const streams: Opened[] = [];
  for (let count = 0; count < MAX_STREAMS; count += 1) streams.push(await open(token));
  const rejected = await open(token);
  expect([rejected.status, await rejected.first()]).toEqual([429, expect.stringContaining('"code":429')]);
  const another = await open(other.token);
  expect(another.status).toBe(200);
  streams[0]?.stop();
  await streams[0]?.ended;
  let again: Opened | undefined;
  for (let tries = 0; tries < 50 && again?.status !== 200; tries += 1) again = await open(token);
  expect(again?.status).toBe(200);
  for (const one of [...streams, another, again as Opened]) one.stop();
}, 60_000);
