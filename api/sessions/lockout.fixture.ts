import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import { pino } from 'pino';
import supertest from 'supertest';
import { createApp } from '../app';
import { readConfig } from '../config';
import type { Database } from '../models/database';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { openProduct } from '../product';
import { asSystem, buildAgent } from '../test/factories';
import type { TestServer } from '../test/server';
import { PASSWORD, startTestServer } from '../test/server';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const WRONG = 'f'.repeat(64);
export const HOME = '203.0.113.1';

export let server: TestServer;
export let second: Database;
export let secondApp: RequestListener;
/** Starts two servers on one database for the tests of a file. */
export function openTwoServers(): void {
  beforeAll(async () => {
    server = await startTestServer();
    const config = readConfig({ NODE_ENV: 'test' });
    second = await openProduct(server.database.url, { secretKeys: [config.secretKey] });
    secondApp = await createApp(second, { config, log: pino({ level: 'silent' }) });
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });
}

/** Moves the business clocks of both servers forward. */
export const advance = (milliseconds: number): void => {
  for (const { clock } of [server.database, second]) clock.advance(milliseconds);
};

/** Changes a user through the first server, as another process does for the second. */
export const change = (id: number, values: object): Promise<number> =>
  inTransaction(asSystem(server.database), (ctx) => table(ctx, users).update(values, id));

/** Returns the statements that the second server sends while `work` runs. */
export async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const { options } = second.sequelize as unknown as { options: { logging: unknown } };
  options.logging = (sql: string) => sent.push(sql);
  await work();
  options.logging = false;
  return sent;
}

export interface Try {
  password?: string;
  from?: string;
  proof?: string;
  app?: RequestListener;
}
export const logIn = (account: string, { password = PASSWORD, from = HOME, proof, app = server.app }: Try = {}) => {
  const call = supertest(app).post('/t3d-api/web/sessions').set('Accept-Language', 'en').set('X-Forwarded-For', from);
  if (proof !== undefined) void call.set('X-Altcha', proof);
  return call.send({ account, password });
};
export const network = (number: number): string => `10.${number >> 8}.${number & 255}.9`;

export async function newAgent(values: object = {}): Promise<User> {
  const agent = await buildAgent(asSystem(server.database), values);
  await server.login(agent.account);
  return agent;
}
/** Fails to log in `each` times from each of several networks. Returns the statuses. */
export async function fail(account: string, networks: number, each: number, start = 0): Promise<number[]> {
  const statuses: number[] = [];
  for (let number = start; number < start + networks; number += 1)
    for (let time = 0; time < each; time += 1)
      statuses.push((await logIn(account, { password: WRONG, from: network(number) })).status);
  return statuses;
}
/** Fails to log in fifty times from ten networks, so that a new network needs a proof of work. */
export const siege = async (account: string): Promise<void> => {
  expect(await fail(account, 10, 5)).toEqual(Array.from({ length: 50 }, () => 400));
};
