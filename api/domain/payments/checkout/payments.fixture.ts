import { afterAll, beforeAll } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import type { Context } from '../../../context';
import { balanceOf } from '../../../ledger';
import { asSystem } from '../../../test/factories';
import { closeProven } from '../../../test/ledgerTest';
import type { Caller, TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';
import type { User } from '@t3d/resources/rows';

export let server: TestServer;
export let system: Context;
export let agent: Caller;
export let user: User;

/** Opens a server with a paying agent, and audits the ledger after the tests. */
export function openPayments(): void {
  beforeAll(async () => {
    server = await startTestServer();
    system = asSystem(server.database);
    agent = await server.as('AGENT_1');
    user = await server.user('AGENT_1');
  }, 60_000);
  afterAll(() => closeProven(server));
}

interface Data {
  id: number;
  payUrl: string;
}
export const balance = async (): Promise<number> => (await balanceOf(system, user.id)) ?? 0;
export const pay = (body: object, by: Caller = agent, key: string = randomUUID()) =>
  by.post('/t3d-api/recharge-records/actions/pay').set('Idempotency-Key', key).send(body);
export const dataOf = (answer: { body: unknown }): Data => (answer.body as { data: Data }).data;
export const pathOf = (url: string): string => new URL(url).pathname;
export const browse = (path: string, language = 'en') =>
  supertest(server.app).get(path).set('Accept-Language', language);
export const simulate = (which: number | string, action: string, body: object = {}) =>
  supertest(server.app).post(`/simulator/payments/${which}/${action}`).send(body);
export const sendNotice = (
  raw: { headers: Readonly<Record<string, string | undefined>>; body: Buffer },
  gateway = 'simulator',
) =>
  supertest(server.app)
    .post(`/t3d-api/payments/notices/${gateway}`)
    .set(raw.headers as Record<string, string>)
    .send(raw.body.toString('utf8'));
