import { afterAll, beforeAll } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { asSystem } from '../../../test/factories';
import type { Caller, TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';
import type { User } from '@t3d/resources/rows';

export let server: TestServer;
export let admin: Caller;
export let people: [User, User, User];

export function openSmsPlans(): void {
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.as('ADMIN');
    people = [await server.user('AGENT_1'), await server.user('AGENT_2'), await server.user('AGENT_3')];
  }, 60_000);
  afterAll(() => server.close());
}

interface Body {
  code: number;
  data: Record<string, unknown> & { id: number };
  rows: (Record<string, unknown> & { id: number })[];
  total: number;
  errors?: Record<string, string>;
}
export const ctx = () => asSystem(server.database);
type Verb = 'get' | 'post' | 'put' | 'delete';
export const send = async (
  who: Caller,
  verb: Verb,
  path: string,
  body?: object,
): Promise<{ outcome: string; body: Body }> => {
  const call = who[verb](`/t3d-api/${path}`);
  const answer = await (body ? call.send(body) : call);
  const given = answer.body as Body;
  return { outcome: [answer.status, ...Object.keys(given.errors ?? {})].join(' '), body: given };
};
export const aCode = (): string => `S-${randomUUID().slice(0, 12)}`;
export const values = (more: object = {}) => ({
  planCode: aCode(),
  name: '100 SMS',
  terminalType: 'SIM',
  rules: { messages: 100, months: 2 },
  corpCost: 100,
  cooperationPrice: 150,
  retailPrice: 300,
  ...more,
});
export const make = async (more: object = {}): Promise<number> =>
  (await send(admin, 'post', 'sms-plans', values(more))).body.data.id;
export const issue = (id: number, agents: readonly User[], cooperationPrice: number, how = '') =>
  send(admin, 'post', `sms-plans/actions/issue${how}`, {
    ids: [id],
    agents: agents.map((agent) => agent.id),
    cooperationPrice,
  });
