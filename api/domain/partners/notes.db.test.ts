import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { recharge } from '../../ledger';
import { inTransaction } from '../../models/transaction';
import { runDueJobs } from '../../jobs';
import { asSystem, buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import { answerFaults } from '../../test/schemaMatch';
import { type TestServer, startTestServer } from '../../test/server';
import { NOTES } from './index';

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; example?: string | number }[];
  requestBody?: { content: Record<string, { example?: Json }> };
  responses: Record<string, { content: Record<string, { schema: Json; example?: Json }> }>;
}

let server: TestServer;
let key: string;
let document: Json & { paths: Record<string, Record<string, Operation>> };
/** Maps the ids of the examples to the ids of the test's records. */
const ids = new Map<number, number>();

beforeAll(async () => {
  server = await startTestServer();
  const [agent, user] = [await server.as('AGENT_1'), await server.user('AGENT_1')];
  const ctx = asSystem(server.database);
  const plan = await buildPlan(ctx, { terminalType: 'E_SIM', revocable: true });
  ids.set(41, (await buildAgentPlan(ctx, plan, user, 500)).id);
  for (let count = 0; count < 3; count += 1) await buildTerminal(ctx, { owner: user, type: 'E_SIM' });
  await inTransaction(ctx, (inner) =>
    recharge(inner, { user: user.id, amount: 100_000, currency: 'USD', key: randomUUID() }),
  );
  const scopes = ['orders:*'];
  key = (await agent.post('/t3d-api/api-keys').send({ name: 'shop', scopes }).expect(200)).body.data.key as string;
  document = (await call('get', '/openapi.json')).body as typeof document;
});
afterAll(() => server.close());

function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const sent = supertest(server.app)[method as 'get'](`/t3d-api${path}`);
  void sent.set({ Authorization: `Bearer ${key}`, 'Accept-Language': 'en', ...headers });
  return body === undefined ? sent : sent.send(body as object);
}

function operationOf(name: string): { method: string; path: string; operation: Operation } {
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item))
      if (operation.operationId === name) return { method, path, operation };
  throw new Error(`${name} is not in the document`);
}

const own = <T>(example: T): T =>
  JSON.parse(JSON.stringify(example), (name, value: unknown) =>
    typeof value === 'number' && /^(id|ids|terminal|agentPlan|\d+)$/.test(name) ? (ids.get(value) ?? value) : value,
  ) as T;

/** Makes a documented call. Returns its response and the example's response. */
async function make(name: string): Promise<{ answer: Json; example: Json }> {
  const { method, path, operation } = operationOf(name);
  const values = operation.parameters.filter(({ example }) => example !== undefined);
  const at = values
    .filter((one) => one.in === 'path')
    .reduce((to, one) => to.replace(`{${one.name}}`, String(own({ id: one.example }).id)), path);
  const query = values.filter((one) => one.in === 'query').map((one) => `${one.name}=${one.example}`);
  const headers = values.filter((one) => one.in === 'header').map((one) => [one.name, String(one.example)]);
  const body = operation.requestBody?.content['application/json']?.example;
  const sent = call(
    method,
    query.length > 0 ? `${at}?${query.join('&')}` : at,
    body && own(body),
    Object.fromEntries(headers) as Record<string, string>,
  );
  const { status, body: answer } = await sent;
  expect([name, status, answer]).toEqual([name, 200, answer]);
  const documented = operation.responses[200]?.content['application/json'];
  if (!documented) throw new Error(`${name} has no answer in the document`);
  const { schema, example = {} } = documented;
  expect([name, ...answerFaults(document, schema, answer)]).toEqual([name]);
  expect([name, ...answerFaults(document, schema, example)]).toEqual([name]);
  return { answer: answer as Json, example };
}

/** Yields fields that are missing or have another type. */
function* missing(example: unknown, answer: unknown, at = ''): Generator<string> {
  if (example === null || answer === null) return;
  if (typeof example !== typeof answer) yield `${at}: ${typeof answer}`;
  else if (Array.isArray(example)) {
    if (example.length > 0) yield* missing(example[0], (answer as unknown[])[0], `${at}[0]`);
  } else if (typeof example === 'object')
    for (const [name, value] of Object.entries(example as Json))
      if (!(name in (answer as Json))) yield `${at}.${name} is not answered`;
      else yield* missing(value, (answer as Json)[name], `${at}.${name}`);
}

test('makes the example calls of a sale in sequence, and gets the documented responses', async () => {
  const examples = Object.keys(NOTES).filter((name) => NOTES[name]?.answer);
  expect(examples).toHaveLength(9);
  for (const name of examples) {
    const { answer, example } = await make(name);
    expect([name, ...missing(example, answer)]).toEqual([name]);
    if (name === 'orders.actions.buy') {
      const { orders } = answer.data as { orders: { id: number; terminal: number }[] };
      const [first, second] = orders as [(typeof orders)[0], (typeof orders)[0]];
      for (const [given, mine] of [
        [1001, first.id],
        [7, first.terminal],
        [1002, second.id],
        [8, second.terminal],
      ] as const)
        ids.set(given, mine);
      await runDueJobs(server.database);
    }
  }
}, 60_000);

test('includes in the API document of a key only the calls that the key may make', async () => {
  const tags = new Set(
    Object.values(document.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId)),
  );
  expect([...tags].filter((name) => /^(terminals|bills|users|plans|api-keys|sessions)\./.test(name))).toEqual([]);
  expect(tags.has('orders.actions.buy')).toBe(true);
  for (const path of ['/terminals', '/bills', '/users'])
    expect([path, (await call('get', path)).status]).toEqual([path, 403]);
  expect(document.security).toEqual([{ key: [] }]);
});

test('sells only at the previewed price, and buys nothing when the price has changed', async () => {
  const body = own({ agentPlan: 41, quantity: 1 });
  const { digest, cost } = (await call('post', '/orders/actions/buy/check', body)).body.data as {
    digest: string;
    cost: { amount: number };
  };
  const plan = ids.get(41) as number;
  await server.database.sequelize.query(`UPDATE agent_plans SET cooperationPrice = 600 WHERE id = ${plan}`);
  const rejected = await call('post', '/orders/actions/buy', { ...body, digest }, { 'Idempotency-Key': randomUUID() });
  expect([rejected.status, rejected.body.errorCode]).toEqual([409, 'promise.changed']);
  expect(rejected.body.data.preview.cost.amount).toBe(cost.amount - 100);
  const again = await call(
    'post',
    '/orders/actions/buy',
    { ...body, digest: rejected.body.data.preview.digest },
    { 'Idempotency-Key': randomUUID() },
  );
  expect([again.status, again.body.data.total]).toEqual([200, 600]);
});
