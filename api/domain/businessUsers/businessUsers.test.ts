import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import businessUsers from '@t3d/resources/pool/business-users';
import organisations, { DEPARTMENTS } from '@t3d/resources/people/organisations';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { audit } from '../../ledger';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAgent, buildSalesman } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
let ctx: Context;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  ctx = asSystem(server.database);
  admin = await server.as('ADMIN');
}, 60_000);
afterAll(() => server.close());

interface Body {
  code: number;
  data: Record<string, unknown> & { id: number; version: number };
  rows: Record<string, unknown>[];
  errors?: Record<string, string>;
}
const file = async (lines: readonly string[], who = admin): Promise<Body> =>
  (
    await who
      .post('/t3d-api/business-users/import?dryRun=false')
      .attach('file', Buffer.from(lines.join('\n')), 'users.csv')
  ).body as Body;
const HEAD =
  'account,nickname,source,realName,imei,deviceType,pushId,position,voipPhone,contactName,contactPhone,contactMail';
const lineOf = (account: string): string =>
  `${account},Lin,APP,yes,356938035643809,IOS,1a0018970a8f,"35.681236,139.767125",+85251234567,` +
  'Wang Fang,+8613800138000,wang@example.org';

async function makeUser(): Promise<{ id: number; account: string }> {
  const account = `${randomUUID()}@app.test`;
  expect(await file([HEAD, lineOf(account)])).toMatchObject({ data: { created: 1, errors: [] } });
  const user = await table(ctx, businessUsers).one({ account });
  return { id: user?.id as number, account };
}
const read = async (id: number): Promise<Body> => (await admin.get(`/t3d-api/business-users/${id}`)).body as Body;

describe('an app user', () => {
  test('imports an app user from a file, encrypts the data, and masks it in lists and exports', async () => {
    const { id, account } = await makeUser();
    expect((await read(id)).data).toMatchObject({
      account,
      source: 'APP',
      status: 'ENABLED',
      realName: true,
      faceVerified: false,
      imei: '356938035643809',
      gps: '35.**,139.**',
      contactName: 'Wa*****ng',
      contactPhone: '+86*******8000',
      voipPhone: '+85251234567',
      balance: 0,
      contactCount: 1,
    });
    const { rows } = (await admin.get(`/t3d-api/business-users?account=${account}`)).body as Body;
    expect(rows[0]).toMatchObject({ imei: expect.stringContaining('*') });
    const [stored] = await select<Record<string, string>>(ctx, 'SELECT * FROM business_users WHERE id = ?', [id]);
    expect(JSON.stringify(stored)).not.toMatch(/356938035643809|35\.681236|1a0018970a8f/);
    const exported = (await admin.get('/t3d-api/business-users/export?format=csv')).text;
    expect(exported).toContain(account);
    expect(exported).not.toMatch(/356938035643809|35\.681236|13800138000/);
  });

  test('updates an app user by a second import, and ignores masked and empty cells', async () => {
    const { id, account } = await makeUser();
    await file(['account,nickname,imei,faceVerified,contactName,contactPhone', `${account},,356*********809,yes,,`]);
    expect((await read(id)).data).toMatchObject({ nickname: 'Lin', imei: '356938035643809', faceVerified: true });
    const { rows } = (await admin.get(`/t3d-api/business-users/${id}/history`)).body as Body;
    expect(rows[0]).toMatchObject({ action: 'update', changes: { faceVerified: { before: false, after: true } } });
  });

  test.each([
    ['the same account twice', ['a@b.co,,', 'A@B.CO,,']],
    ['a wrong phone', ['c@b.co,Wang,hello']],
    ['a contact without a name', ['d@b.co,,+8613800138000']],
  ])('rejects a whole import file when a user in the file has %s', async (_what, lines) => {
    const body = await file(['account,contactName,contactPhone', 'fine@b.co,,', ...lines]);
    expect(body).toMatchObject({ data: { created: 0, errors: [expect.anything()] } });
    expect(await table(ctx, businessUsers).one({ account: 'fine@b.co' })).toBeNull();
  });

  test('edits and counts the contacts of an app user', async () => {
    const { id } = await makeUser();
    const { version, contacts } = (await read(id)).data as unknown as {
      version: number;
      contacts: { id: number; version: number; name: string; phone: string; mail: string }[];
    };
    const [first] = contacts.map(({ id: line, version: held, name, phone, mail }) => ({
      id: line,
      version: held,
      name,
      phone,
      mail,
    }));
    expect(first).toMatchObject({ name: 'Wang Fang', phone: '+8613800138000' });
    const lines = Array.from({ length: 30 }, (_, at) => ({
      name: `Contact ${at}`,
      phone: `1380013${String(at).padStart(4, '0')}`,
      mail: `c${at}@example.org`,
    }));
    const answer = await admin.put(`/t3d-api/business-users/${id}`).send({ version, contacts: [first, ...lines] });
    expect(answer.body).toMatchObject({ code: 200 });
    expect((await read(id)).data).toMatchObject({ contactCount: 31 });
    const wrong = await admin.put(`/t3d-api/business-users/${id}`).send({ contacts: [{ name: 'X', mail: 'hello' }] });
    expect(wrong.body).toMatchObject({ code: 400, errors: { 'contacts.0.mail': expect.anything() } });
    const stale = await admin.put(`/t3d-api/business-users/${id}`).send({ version, contacts: [] });
    expect(stale.status).toBe(409);
  });

  test('lets staff enable and disable an app user and edit only the remark', async () => {
    const { id } = await makeUser();
    const act = (action: string) => admin.post(`/t3d-api/business-users/actions/${action}`).send({ ids: [id] });
    expect((await act('disable')).body).toMatchObject({ data: { affected: 1 } });
    expect((await act('disable')).body).toMatchObject({ data: { affected: 0 } });
    expect((await act('recharge').then(({ status }) => status)) >= 400).toBe(true);
    expect((await act('enable')).body).toMatchObject({ data: { affected: 1 } });
    expect((await admin.put(`/t3d-api/business-users/${id}`).send({ remark: 'VIP' })).status).toBe(200);
    expect((await admin.put(`/t3d-api/business-users/${id}`).send({ balance: 100 })).status).toBe(400);
    expect((await admin.post('/t3d-api/business-users').send({ account: 'x@y.zz' })).status).toBe(403);
  });

  test("shows an app user's location on a map when staff request it, and records the request", async () => {
    const { id } = await makeUser();
    const shown = await admin.post('/t3d-api/business-users/actions/locate').send({ ids: [id] });
    expect(shown.body).toMatchObject({ data: { latitude: 35.681236, longitude: 139.767125 } });
    const { rows } = (await admin.get(`/t3d-api/business-users/${id}/history`)).body as Body;
    expect(rows[0]).toMatchObject({ action: 'locate' });
    expect(JSON.stringify(rows)).not.toContain('35.68');
  });

  test('lets only staff see app users', async () => {
    const agent = await server.caller((await buildAgent(ctx)).account as string);
    for (const resource of ['business-users', 'business-user-contacts', 'organisations'])
      expect((await agent.get(`/t3d-api/${resource}`)).status).toBe(403);
    const salesman = await server.caller((await buildSalesman(ctx)).account as string);
    expect((await salesman.get('/t3d-api/business-users')).status).toBe(200);
  });
});

describe('the VoIP balance of an app user', () => {
  test('increases a VoIP balance once when a payment arrives, without a wallet or a bill', async () => {
    const { id } = await makeUser();
    const body = { ids: [id], amount: 5_000, payment: 'PAYPAL' };
    const check = await admin.post('/t3d-api/business-users/actions/recharge/check').send(body);
    expect(check.body).toMatchObject({ data: { available: 1, cost: { before: 0, after: expect.any(Number) } } });
    const key = randomUUID();
    const started = await admin.post('/t3d-api/business-users/actions/recharge').set('Idempotency-Key', key).send(body);
    expect(started.body).toMatchObject({ code: 200, data: { payUrl: expect.stringContaining('/checkout') } });
    const payment = (started.body as Body).data.id;
    for (const _again of [1, 2]) await admin.post(`/simulator/payments/${payment}/pay`).send({});
    const { credited } = ((await admin.get(`/t3d-api/recharge-records/${payment}`)).body as Body).data;
    expect(credited).toBeGreaterThan(0);
    expect((await read(id)).data).toMatchObject({ balance: credited });
    expect((await admin.get(`/t3d-api/recharge-records?businessUser=${id}`)).body).toMatchObject({
      rows: [{ product: 'VOS_RECHARGE', status: 'COMPLETED', account: null }],
    });
    const bills = await select<{ n: number }>(
      ctx,
      `SELECT COUNT(*) AS n FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.\`transaction\`
        WHERE t.kind = 'VOS_RECHARGE' AND e.toAccount IS NOT NULL`,
    );
    expect(Number(bills[0]?.n)).toBe(0);
    expect((await audit(server.database)).ok).toBe(true);
  });

  test.each([
    ['less than 1.00', { amount: 99 }],
    ['no method', { payment: 'CASH' }],
  ])('rejects a recharge of a VoIP balance with %s', async (_what, wrong) => {
    const { id } = await makeUser();
    const body = { ids: [id], amount: 5_000, payment: 'PAYPAL', ...wrong };
    expect((await admin.post('/t3d-api/business-users/actions/recharge').send(body)).status).toBe(400);
  });
});

test('stores each department of a salesman once as an organisation', async () => {
  expect(DEPARTMENTS).toHaveLength(19);
  const salesman = (await buildSalesman(ctx)).id;
  const make = (values: object) => admin.post('/t3d-api/organisations').send({ salesman, ...values });
  expect((await make({ department: 'SALES' })).status).toBe(200);
  expect((await make({ department: 'SALES' })).status).toBe(409);
  expect((await make({ department: 'TECH_DEPT', remark: 'half' })).status).toBe(200);
  expect((await make({ department: 'KITCHEN' })).status).toBe(400);
  const agent = await inTransaction(ctx, (inner) => buildAgent(inner));
  expect((await make({ salesman: agent.id, department: 'SALES' })).status).toBe(400);
  expect(await table(ctx, organisations).count({ salesman })).toBe(2);
  const chosen = async () =>
    ((await admin.get('/t3d-api/salesman/all').set('Accept-Language', 'en')).body as Body).rows.find(
      ({ value }) => value === salesman,
    );
  expect(await chosen()).toMatchObject({
    label: expect.stringMatching(/ · Technology, Sales$/),
    data: { departments: ['TECH_DEPT', 'SALES'] },
  });
  const [sales] = await table(ctx, organisations).find({ salesman, department: 'SALES' });
  await admin.post('/t3d-api/organisations/actions/disable').send({ ids: [sales?.id] });
  expect(await chosen()).toMatchObject({ data: { departments: ['TECH_DEPT'] } });
});
