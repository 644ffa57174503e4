import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { AgentPlan, Terminal, User } from '@t3d/resources/rows';
import realNames from '@t3d/resources/cards/real-names';
import supertest from 'supertest';
import type { Context } from '../context';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { createOrder } from '../domain/orders/commands/createOrder';
import { actAs, asSystem, buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../test/factories';
import { aPng } from '../test/pictures';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';

let server: TestServer;
let holder: User;
let offer: AgentPlan;
let card: Terminal;
let address = 0;
const system = (): Context => asSystem(server.database);

beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  holder = await buildAgent(system(), { balance: 1_000_000 });
  offer = await buildAgentPlan(system(), await buildPlan(system(), { name: 'Japan 3GB' }), holder, 200);
});
afterAll(() => server.close());
beforeEach(async () => {
  address += 1;
  card = await buildTerminal(system(), { owner: holder, realName: true });
  await inTransaction(actAs(server.database, holder), (ctx) =>
    createOrder(ctx, { terminal: card.id, agentPlan: offer.id }),
  );
});

interface Submitted {
  id: number;
  key: string;
}
async function submit(name = '张三丰'): Promise<Submitted> {
  const { body } = await supertest(server.app)
    .post(`/data-api/cards/${card.iccid}/real-name`)
    .set('X-Forwarded-For', `198.51.100.${address}`)
    .field('docType', 'ID_CARD')
    .field('name', name)
    .field('idNumber', '11010519491231002X')
    .attach('file', aPng(30, 30), 'me.png');
  return body.data as Submitted;
}
const path = ({ id, key }: Submitted): string => `/data-api/identity-documents/${id}?key=${key}`;
const read = (document: Submitted) => supertest(server.app).get(path(document)).set('Accept-Language', 'en');
const erase = (document: Submitted) => supertest(server.app).delete(path(document));
const decide = async (action: 'approve' | 'reject', { id }: Submitted, input: object = {}): Promise<number> =>
  (await (await server.as('ADMIN')).post(`/t3d-api/real-names/actions/${action}`).send({ ids: [id], ...input })).status;
const cardState = async (): Promise<unknown> =>
  (await supertest(server.app).get(`/data-api/cards/${card.iccid}`)).body.data.realName;

test('lets a holder follow a masked document by its key until the document is approved', async () => {
  const document = await submit();
  const { body, headers, text } = await read(document);
  expect(headers['cache-control']).toBe('no-store');
  expect(body.data).toMatchObject({
    status: 'SUBMITTED',
    docType: 'ID_CARD',
    name: '张**',
    documentNumber: '11**************2X',
    plan: 'Japan 3GB',
    reason: null,
    number: expect.stringContaining('*'),
  });
  expect(text).not.toMatch(/三丰|19491231/);
  expect(await cardState()).toEqual({ required: true, verified: false, document: 'SUBMITTED' });
  expect(await decide('approve', document)).toBe(200);
  expect((await read(document)).body.data).toMatchObject({ status: 'APPROVED', ahead: null, plan: null });
  expect(await cardState()).toEqual({ required: true, verified: true, document: 'APPROVED' });
});

test("shows the reason for a document's rejection and accepts another document", async () => {
  const document = await submit();
  await decide('reject', document, { reason: 'The picture is blurred' });
  expect((await read(document)).body.data).toMatchObject({ status: 'REJECTED', reason: 'The picture is blurred' });
  expect((await submit('李四')).id).toBeGreaterThan(document.id);
});

test("counts the documents that are decided before the holder's document", async () => {
  const first = (await read(await submit())).body.data.ahead as number;
  card = await buildTerminal(system(), { owner: holder, realName: true });
  await inTransaction(actAs(server.database, holder), (ctx) =>
    createOrder(ctx, { terminal: card.id, agentPlan: offer.id }),
  );
  expect((await read(await submit('李四'))).body.data.ahead).toBe(first + 1);
});

test('rejects a missing document key and the key of another document', async () => {
  const [one, other] = [await submit(), { id: 1, key: '' }];
  for (const wrong of [
    { ...one, key: '' },
    { ...one, key: `${one.key}x` },
    { id: one.id + 1, key: one.key },
    { ...other, key: one.key },
  ]) {
    expect((await read(wrong)).status).toBe(404);
    expect((await erase(wrong)).status).toBe(404);
  }
  expect((await supertest(server.app).get(`/data-api/identity-documents/1e0?key=${one.key}`)).status).toBe(404);
  expect((await read(one)).status).toBe(200);
});

test('erases a document once when two requests come at once, and rejects a later decision', async () => {
  const document = await submit();
  const answers = await Promise.all([erase(document), erase(document)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  expect((await read(document)).status).toBe(404);
  const row = await table(system(), realNames).one(document.id);
  expect(row).toMatchObject({
    status: 'REJECTED',
    name: null,
    idNumber: null,
    image: null,
    personHash: row?.personHash,
  });
  expect(await decide('approve', document)).toBe(400);
  expect(await cardState()).toEqual({ required: true, verified: false, document: null });
});

test('keeps a card verified and its person counted after the approved document is erased', async () => {
  const document = await submit();
  await decide('approve', document);
  expect((await erase(document)).status).toBe(200);
  const row = await table(system(), realNames).one(document.id);
  expect([row?.status, row?.idNumber, typeof row?.personHash]).toEqual(['APPROVED', null, 'string']);
  expect(await cardState()).toMatchObject({ verified: true });
});
