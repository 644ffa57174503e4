import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { anIccid, asSystem, buildTerminal } from '../test/factories';
import { readBytes } from '../test/bytes';
import { readWorkbook } from '../../e2e/support/workbook';
import type { Caller, TestServer } from '../test/server';
import { startTestServer } from '../test/server';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
  for (const role of ['AGENT_1', 'AGENT_2', 'AGENT_3', 'SALESMAN'] as const) await server.user(role);
  for (let card = 0; card < 12; card += 1) await buildTerminal(asSystem(server.database));
});
afterAll(() => server.close());

describe('calls of the specification', () => {
  test('serves the three base paths of the main API, the messages and the card data', async () => {
    const nobody = await server.caller();
    await nobody.get('/t3d-api/openapi.json').expect(200);
    await admin.get('/ms-api/messages').expect(200);
    const { iccid } = await buildTerminal(asSystem(server.database), { owner: await server.user('AGENT_1') });
    await nobody.get(`/data-api/cards/${iccid}`).expect(200);
  });

  test('returns a page of a list with rows, total and the code 200', async () => {
    const read = async (query: string) =>
      (await admin.get(`/t3d-api/terminals?sort=id&order=ASC&${query}`).expect(200)).body as {
        code: number;
        rows: { id: number }[];
        total: number;
      };
    const all = await read('size=200');
    expect([all.code, all.rows.length]).toEqual([200, all.total]);
    const second = await read('page=2&size=5');
    expect(second.total).toBe(all.total);
    expect(second.rows).toEqual(all.rows.slice(5, 10));
  });

  test("returns the role, accountAuth, apis and avatar of the session's user", async () => {
    const { body } = await admin.get('/t3d-api/sessions').expect(200);
    for (const name of ['role', 'accountAuth', 'apis', 'avatar']) expect(body.data).toHaveProperty(name);
  });

  test('exports a list by the filters of the URL, and returns a workbook with a file name', async () => {
    const agent = await server.as('AGENT_1');
    const amounts = { ids: [(await server.user('AGENT_1')).id], amount: 5_000 };
    await admin.post('/t3d-api/users/actions/recharge').send(amounts).expect(200);
    const toUser = (await server.user('AGENT_2')).id;
    await agent.post('/t3d-api/users/actions/transfer').send({ toUser, amount: 700 }).expect(200);
    const answer = await agent.get('/t3d-api/bills/export?type=TX').buffer(true).parse(readBytes).expect(200);
    expect(answer.get('Content-Type')).toContain('spreadsheet');
    expect(answer.get('Content-Disposition')).toMatch(/filename\*=UTF-8''[^;]+\.xlsx/);
    const [heads, ...rows] = await readWorkbook(answer.body as Buffer);
    const amount = heads?.indexOf('Amount') ?? -1;
    expect(rows.map((row) => Number(row[amount]))).toEqual([-7]);
  });

  test('rejects an import without a session before reading the import', async () => {
    const nobody = await server.caller();
    expect((await nobody.post('/t3d-api/terminals/import').attach('file', Buffer.from('x'), 'a.xlsx')).status).toBe(
      401,
    );
  });

  test.each(['inferior-options', 'inferior-all'])(
    'returns %s subordinates as options with value, label and data',
    async (path) => {
      const { body } = await (await server.as('AGENT_1')).get(`/t3d-api/${path}`).expect(200);
      const rows = (body as { rows: { value: number; label: string; data: object }[] }).rows;
      for (const row of rows)
        expect(Object.keys(row).toSorted((a, b) => a.localeCompare(b))).toEqual(['data', 'label', 'value']);
      const below = [(await server.user('AGENT_2')).id, (await server.user('AGENT_3')).id];
      expect(rows.map(({ value }) => value)).toEqual(path === 'inferior-all' ? below : below.slice(0, 1));
    },
  );

  test.each(['ADMIN', 'SALESMAN', 'AGENT_1', 'SMS_RECYCLE'] as const)(
    'lets %s load the lists for staff only when the role is a role of staff',
    async (role) => {
      const caller = await server.as(role);
      const wanted = role === 'ADMIN' || role === 'SALESMAN' ? 200 : 403;
      for (const list of ['salesman/all', 'plan-topic-all'])
        expect([list, (await caller.get(`/t3d-api/${list}`)).status]).toEqual([list, wanted]);
      for (const list of ['dict', 'topic/all']) await caller.get(`/t3d-api/${list}`).expect(200);
    },
  );

  test('allows every call with the wildcard permission, and otherwise names the missing permission', async () => {
    const user = await server.user('AGENT_2');
    const agent = await server.as('AGENT_2');
    const setApis = (apis: string[]) => admin.post('/t3d-api/users/actions/set-apis').send({ ids: [user.id], apis });
    await agent.get('/t3d-api/bills').expect(200);
    await setApis(['orders:list']).expect(200);
    await agent.get('/t3d-api/orders').expect(200);
    const rejected = await agent.get('/t3d-api/bills');
    expect([rejected.status, rejected.body.message]).toEqual([403, expect.stringContaining('bills:list')]);
    await setApis(['*']).expect(200);
    await agent.get('/t3d-api/bills').expect(200);
  });
});

describe('messages about cards', () => {
  const said = async (path: string, language: string): Promise<[number, string]> => {
    const { status, body } = await (await server.caller()).get(path).set('Accept-Language', language);
    return [status, body.message as string];
  };

  test.each([
    ['enter a correct card number', () => anIccid(987_654_321)],
    ['card number input error', () => 'abc'],
  ])('translates a message about cards to three languages: "%s"', async (message, number) => {
    const path = `/data-api/cards/${number()}`;
    expect(await said(path, 'en')).toEqual([400, message]);
    const texts = await Promise.all(['zh', 'en', 'cht'].map(async (language) => (await said(path, language))[1]));
    expect(new Set(texts).size).toBe(3);
    const unset = await (await server.caller()).get(path).unset('Accept-Language');
    expect(unset.body.message).toBe(texts[0]);
  });

  test('translates the message "verification code error" about cards to three languages', async () => {
    const body = { account: 'nobody@t3d.test', code: '123456', password: 'a'.repeat(64) };
    const nobody = await server.caller();
    const texts: string[] = [];
    for (const language of ['zh', 'en', 'cht']) {
      const answer = await nobody.post('/t3d-api/password-reset').set('Accept-Language', language).send(body);
      expect(answer.status).toBe(400);
      texts.push(answer.body.message as string);
    }
    expect(texts[1]).toBe('verification code error');
    expect(new Set(texts).size).toBe(3);
  });

  test('responds "invalid input data" to an unreadable body', async () => {
    const nobody = await server.caller();
    const answer = await nobody
      .post('/data-api/transfer-card')
      .set('Content-Type', 'application/json')
      .send('{"from":');
    expect([answer.status, answer.body.message]).toEqual([400, 'invalid input data']);
  });
});
