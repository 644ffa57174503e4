import { afterAll, beforeAll, expect } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import supertest from 'supertest';
import { STEP_MS, codeAt } from '../../../e2e/support/totp';
import { runDueJobs } from '../../jobs';
import { asSystem, buildAgent } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { PASSWORD, startTestServer } from '../../test/server';
import { AUTHENTICATOR_TIME } from './codes';

export const WRONG = 'f'.repeat(64);
export const HOME = '203.0.113.1';

export let server: TestServer;
/** The time of the test's phones and server in milliseconds. */
let time = Date.UTC(2026, 10, 25, 8);

/** Starts a server with an authenticator that uses the test's own clock. */
export function openServer(): void {
  beforeAll(async () => {
    server = await startTestServer();
    server.database.services.provide(AUTHENTICATOR_TIME, () => time);
  });
  afterAll(() => server.close());
}

export const codeNow = (secret: string): string => codeAt(secret, time);
/** Moves the clock to the next time step and returns its code. */
export function nextCode(secret: string): string {
  time += STEP_MS;
  return codeNow(secret);
}

type Method = 'get' | 'post' | 'put' | 'delete';
interface Call {
  token?: string;
  from?: string;
}
export function call(method: Method, path: string, body?: object, { token, from = HOME }: Call = {}): supertest.Test {
  const input = supertest(server.app)[method](`/t3d-api/${path}`).set('Accept-Language', 'en');
  void input.set('X-Forwarded-For', from);
  if (token !== undefined) void input.set('X-Session-Id', token);
  return body === undefined ? input : input.send(body);
}

export const logIn = (account: string, { password = PASSWORD, from }: { password?: string; from?: string } = {}) =>
  call('post', 'web/sessions', { account, password }, { from });
export const second = (ticket: unknown, code: unknown, from?: string) =>
  call('post', 'web/sessions/second', { ticket, code } as object, { from });
/** Returns the ticket of a login with the right password. */
export async function ticketOf(account: string, from?: string): Promise<string> {
  const { body } = await logIn(account, { from });
  expect(body.data).toEqual({ secondFactor: ['totp'], ticket: expect.stringMatching(/^[\w-]{43}$/) });
  return body.data.ticket as string;
}
/** Logs in with an unused code and returns the session. */
export async function enter(account: string, secret: string): Promise<string> {
  const answer = await second(await ticketOf(account), nextCode(secret));
  expect([answer.status, answer.body.message]).toEqual([200, 'ok']);
  return answer.get('X-Session-Id') as string;
}

export interface Enrolled {
  user: User;
  account: string;
  secret: string;
  recoveryCodes: string[];
  token: string;
}
/** Sets up a second factor for a user who has the test password. */
export async function enrol(user: User): Promise<Enrolled> {
  const token = await server.login(user.account);
  const { secret } = (await call('post', 'sessions/totp', {}, { token })).body.data;
  const confirmed = await call('put', 'sessions/totp', { code: nextCode(secret) }, { token });
  expect([confirmed.status, confirmed.body.data?.recoveryCodes?.length]).toEqual([200, 10]);
  return { user, account: user.account, secret, recoveryCodes: confirmed.body.data.recoveryCodes, token };
}
export const newAgent = (values: object = {}): Promise<User> => buildAgent(asSystem(server.database), values);
export const newEnrolled = async (values: object = {}): Promise<Enrolled> => enrol(await newAgent(values));

/** Runs all jobs and returns the mails that were sent to an address. */
export async function mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
  for (let round = 0; round < 3; round += 1) await runDueJobs(server.database);
  return (await supertest(server.app).get(`/simulator/mail?to=${encodeURIComponent(address)}`)).body.rows;
}
