import { afterAll, beforeAll } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import type { Express } from 'express';
import supertest from 'supertest';
import { createLog } from '../../log';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAgent } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

export const KEYS = '/t3d-api/api-keys';
type Method = 'get' | 'post' | 'put' | 'delete';

export const logged: string[] = [];

export let server: TestServer;
export function openServer(settings: Parameters<typeof startTestServer>[0] = {}): void {
  beforeAll(async () => {
    const destination = { write: (line: string) => logged.push(line) };
    server = await startTestServer({ simulators: false, ...settings }, undefined, createLog('debug', destination));
  }, 60_000);
  afterAll(() => server?.close());
}

const call = (app: Express, method: Method, path: string): supertest.Test => supertest(app)[method](path);

/** Calls the API in English with an API key, on the test's server or on another process of the same database. */
export const byKey = (
  key: string,
  method: Method,
  path: string,
  { app = server.app, body }: { app?: Express; body?: object } = {},
): supertest.Test =>
  call(app, method, `/t3d-api/${path}`).set('Authorization', `Bearer ${key}`).set('Accept-Language', 'en').send(body);

export interface CreatedKey {
  id: number;
  key: string;
  prefix: string;
  name: string;
}
let made = 0;
/** Creates an API key. Without values, the key may only list terminals. */
export async function makeKey(caller: Caller, values: object = {}): Promise<CreatedKey> {
  made += 1;
  const { body, status } = await caller.post(KEYS).send({ name: `key ${made}`, scopes: ['terminals:list'], ...values });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data as CreatedKey;
}

export const setUser = (id: number, values: Partial<User>): Promise<number> =>
  inTransaction(asSystem(server.database), (ctx) => table(ctx, users).update(values, id));

export const statusOf = async (key: string, path = 'terminals'): Promise<number> =>
  (await byKey(key, 'get', path)).status;

export async function newAgent(values: Parameters<typeof buildAgent>[1] = {}): Promise<{ user: User; caller: Caller }> {
  const user = await buildAgent(asSystem(server.database), values);
  return { user, caller: await server.caller(user.account) };
}
