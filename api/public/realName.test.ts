import realNames from '@t3d/resources/cards/real-names';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { QueryTypes } from 'sequelize';
import supertest from 'supertest';
import { createOrder } from '../domain/orders/commands/createOrder';
import { idCheckDigit } from '@t3d/resources/identity';
import type { Context } from '../context';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { actAs, asSystem, buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../test/factories';
import { aPng, pixelsOf } from '../test/pictures';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';
import type { AgentPlan, Terminal, User } from '@t3d/resources/rows';

const KB = 1024;
let server: TestServer;
let holder: User;
let offer: AgentPlan;
let card: Terminal;
let address = 0;
const system = (): Context => asSystem(server.database);

beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  holder = await buildAgent(system(), { balance: 1_000_000 });
  offer = await buildAgentPlan(system(), await buildPlan(system()), holder, 200);
});
afterAll(() => server.close());
// Call from a new address for a new card with a plan in each test.
beforeEach(async () => {
  address += 1;
  card = await buildTerminal(system(), { owner: holder, realName: true });
  await inTransaction(actAs(server.database, holder), (ctx) =>
    createOrder(ctx, { terminal: card.id, agentPlan: offer.id }),
  );
});

const post = (number: string, from = address) =>
  supertest(server.app)
    .post(`/data-api/cards/${number}/real-name`)
    .set('Accept-Language', 'en')
    .set('X-Forwarded-For', `198.51.100.${from}`);
const FORM = { docType: 'ID_CARD', name: '张三', idNumber: '11010519491231002X' };
const submit = (form: object = FORM, picture: Buffer | null = aPng(30, 30), number = card.iccid) => {
  const call = Object.entries(form).reduce((test, [name, value]) => test.field(name, String(value)), post(number));
  return picture ? call.attach('file', picture, 'me.png') : call;
};
const answerOf = async (call: supertest.Test): Promise<unknown[]> => {
  const { status, body } = await call;
  return [status, body.message, ...(body.errors ? [body.errors] : [])];
};

test('stores the form and the picture of a document encrypted, and responds without their contents', async () => {
  const { status, body, headers, text } = await submit({ ...FORM, address: '1 Long Road', renewalCount: '' });
  expect([status, body.data, headers['cache-control']]).toEqual([
    200,
    { status: 'SUBMITTED', id: expect.any(Number), key: expect.any(String) },
    'no-store',
  ]);
  expect(text).not.toMatch(/张|1101/);
  const document = await table(system(), realNames).one({ terminal: card.id });
  expect(document).toMatchObject({
    status: 'SUBMITTED',
    name: '张三',
    address: '1 Long Road',
    sex: 'FEMALE',
    agent: holder.id,
    image: expect.any(Number),
    submittedFrom: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const [file] = await server.database.sequelize.query<{ bytes: Buffer; owner: number }>(
    `SELECT * FROM files WHERE id = ${document?.image}`,
    { type: QueryTypes.SELECT },
  );
  expect([Number(file?.owner), file?.bytes.includes(Buffer.from('IHDR'))]).toEqual([0, false]);
  const shown = await (await server.as('ADMIN')).get(`/t3d-api/real-names/${document?.id}/image`).responseType('blob');
  expect(await pixelsOf(shown.body as Buffer)).toEqual(await pixelsOf(aPng(30, 30)));
  expect((await (await server.as('AGENT_1')).get(`/t3d-api/files/${document?.image}`)).status).toBe(404);
});

test('rejects a document for an unknown or verified card, without plans, or with a waiting document', async () => {
  const bare = await buildTerminal(system(), { owner: holder, realName: true });
  expect(await answerOf(submit(FORM, aPng(3, 3), bare.iccid))).toEqual([400, 'no plan for the card, purchase first']);
  const verified = await buildTerminal(system(), { owner: holder, realNameVerifiedAt: new Date() });
  expect(await answerOf(submit(FORM, aPng(3, 3), verified.iccid))).toEqual([400, 'already verified']);
  expect(await answerOf(submit(FORM, aPng(3, 3), '8986001122334455'))).toEqual([400, 'enter a correct card number']);
  expect(await answerOf(submit(FORM, aPng(3, 3), '12345'))).toEqual([400, 'card number input error']);
  expect((await submit()).status).toBe(200);
  expect(await answerOf(submit())).toEqual([400, 'A document for this card is being reviewed already']);
});

test("requires a document's picture to be JPG or PNG by its bytes, with at most 1 MB", async () => {
  expect((await submit(FORM, null)).body.errors).toEqual({ file: 'Choose a file' });
  expect((await post(card.iccid).send(FORM)).body.errors).toEqual({ file: 'Choose a file' });
  expect(await answerOf(submit(FORM, Buffer.from('%PDF-1.7')))).toEqual([
    415,
    'Wrong file type: only JPG, PNG files are allowed',
  ]);
  expect(await answerOf(submit(FORM, aPng(3, 3, 1025 * KB)))).toEqual([413, 'Too large: the limit is 1 MB']);
  expect((await submit(FORM, aPng(3, 3, 1000 * KB))).status).toBe(200);
});

test('names each missing, invalid, forbidden or contradictory field of a document, and stores nothing', async () => {
  for (const [form, fields] of [
    [{ ...FORM, docType: 'VISA' }, ['docType']],
    [{ name: 'x' }, ['docType']],
    [{ ...FORM, status: 'APPROVED' }, ['status']],
    [{ ...FORM, terminal: 1 }, ['terminal']],
    [{ ...FORM, personHash: 'x' }, ['personHash']],
    [{ ...FORM, sex: 'MALE' }, ['sex']],
    [{ docType: 'PERMIT', name: 'Chan', permitNumber: 'H12345678', renewalCount: 'two' }, ['renewalCount']],
    [{ docType: 'PASSPORT' }, ['givenName', 'passportNumber', 'surname']],
  ] as const)
    expect([form, Object.keys((await submit(form)).body.errors ?? {}).sort()]).toEqual([form, fields]);
  expect(await table(system(), realNames).count({ terminal: card.id })).toBe(0);
  expect((await submit({ docType: 'PERMIT', name: 'Chan', permitNumber: 'H1234567802', renewalCount: 2 })).status).toBe(
    200,
  );
});

test('counts wrong card numbers of documents as misses, and then requires a proof of work', async () => {
  for (let miss = 0; miss < 10; miss += 1) await post(String(99_000_000 + miss));
  const { status, body } = await submit();
  expect([status, body.data?.challenge !== undefined]).toEqual([429, true]);
});

test('accepts five documents a day for a card', async () => {
  for (let count = 0; count < 5; count += 1) {
    const body = `1101051949123100${count}`;
    expect((await submit({ ...FORM, idNumber: body + idCheckDigit(body) })).status).toBe(200);
    await table(system(), realNames).update({ status: 'REJECTED' }, { terminal: card.id });
  }
  expect((await submit()).status).toBe(429);
  server.database.clock.advance(86_401_000);
  expect((await submit()).status).toBe(200);
});

test('rejects with 429 the thirty-first document that an address sends in ten minutes', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) statuses.push((await post('12345')).status);
  expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
  expect((await post('12345', 250)).status).toBe(400);
});
