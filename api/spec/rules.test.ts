import type { Role } from '@t3d/resources/kit';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { workbook } from '../../e2e/support/workbook';
import { asSystem, buildAgent, buildTerminal } from '../test/factories';
import { aPng } from '../test/pictures';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const role of ['AGENT_1', 'AGENT_2'] as const) await server.user(role);
});
afterAll(() => server.close());

const post = async (role: Role, path: string, body: object) =>
  (await server.as(role)).post(`/t3d-api/${path}`).send(body);

describe('pictures that users upload', () => {
  const USES = ['avatar', 'tag', 'logo', 'real-name', 'image'];
  const upload = async (use: string, bytes: Buffer, name: string): Promise<number> =>
    (await (await server.as('AGENT_1')).post(`/t3d-api/files?use=${use}`).attach('file', bytes, name)).status;
  const size = { width: 60, height: 28, channels: 3, background: '#336699' } as const;

  test.each(USES)('accepts only JPG or PNG pictures for %s', async (use) => {
    const drawn = () => sharp({ create: size });
    expect(await upload(use, aPng(60, 28), 'a.png')).toBe(200);
    expect(await upload(use, await drawn().jpeg().toBuffer(), 'a.jpg')).toBe(200);
    for (const [bytes, name] of [
      [await drawn().gif().toBuffer(), 'a.gif'],
      [await drawn().webp().toBuffer(), 'a.webp'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'],
      [Buffer.from('%PDF-1.7\n'), 'a.pdf'],
      [Buffer.from('\u0000\u0000\u0000\u0018ftypheic'), 'a.heic'],
      [Buffer.from('<html></html>'), 'a.png'],
    ] as const)
      expect([name, await upload(use, bytes, name)]).toEqual([name, 415]);
  });
});

describe('ranges of cards', () => {
  test.each(['abc', '123-', '1-2-3', '12a-13'])('rejects a range of cards in the wrong format %s', async (range) => {
    const toUser = (await server.user('AGENT_1')).id;
    const { status, body } = await post('ADMIN', 'terminals/actions/issue', { ranges: [range], toUser });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['ranges']]);
    expect(body.errors.ranges).toContain(range);
  });

  test.each([
    ['issue', 'ADMIN', {}],
    ['recycle', 'ADMIN', {}],
    ['buy', 'AGENT_1', { type: 'SIM' }],
  ] as const)(
    "counts a range's available cards in the preview of %s, and moves no card",
    async (action, role, input) => {
      const owner = action === 'recycle' ? await server.user('AGENT_1') : undefined;
      const { id, iccid } = await buildTerminal(asSystem(server.database), { owner, unitPrice: 100 });
      const toUser = (await server.user('AGENT_1')).id;
      const body = { ranges: [iccid], ...(action === 'issue' ? { toUser } : {}), ...input };
      const before = await (await server.as('ADMIN')).get(`/t3d-api/terminals/${id}`);
      const request = await post(role, `terminals/actions/${action}/check`, body);
      expect(request.body).toMatchObject({ code: 200, data: { matched: 1, available: 1 } });
      expect((await (await server.as('ADMIN')).get(`/t3d-api/terminals/${id}`)).body).toEqual(before.body);
      expect((await post(role, `terminals/actions/${action}`, body)).body).toMatchObject({ data: { affected: 1 } });
    },
  );
});

describe('contact fields', () => {
  test('accepts an e-mail address or a phone number, and rejects other texts in each language', async () => {
    const { id } = await buildTerminal(asSystem(server.database), { owner: await server.user('AGENT_1') });
    const agent = await server.as('AGENT_1');
    const put = (contact: string, language = 'en') =>
      agent.put(`/t3d-api/terminals/${id}`).set('Accept-Language', language).send({ contact });
    for (const contact of ['a@b.co', '+8613800138000', '13800138000'])
      expect([contact, (await put(contact)).status]).toEqual([contact, 200]);
    const said = new Set<string>();
    for (const language of ['zh', 'en', 'cht']) {
      const { status, body } = await put('hello', language);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['contact']]);
      said.add(body.errors.contact as string);
    }
    expect(said.size).toBe(3);
  });

  test('rejects an invalid e-mail address with a message that asks for a valid address', async () => {
    const { account } = await buildAgent(asSystem(server.database), { accountAuth: false });
    const caller = await server.caller(account);
    const said: string[] = [];
    for (const language of ['zh', 'en', 'cht']) {
      const { status, body } = await caller
        .post('/t3d-api/account-auth/code')
        .set('Accept-Language', language)
        .send({ email: 'a@b' });
      expect([status, Object.keys(body.errors)]).toEqual([400, ['email']]);
      said.push(body.errors.email as string);
    }
    expect(new Set(said).size).toBe(3);
    expect(said[1]).toMatch(/correct e-?mail/i);
  });
});

describe('actions on many rows', () => {
  test.each([
    ['users', 'bind-level', { level: 'VIP' }],
    ['users', 'enable', {}],
    ['users', 'disable', {}],
    ['plans', 'list', {}],
    ['plans', 'delist', {}],
    ['terminals', 'disable', {}],
    ['orders', 'apply-revoke', {}],
    ['orders', 'qr-export', {}],
    ['real-names', 'approve', {}],
    ['sms-code-orders', 'renew', {}],
  ])('requires selected rows for an action: %s, %s', async (resource, action, input) => {
    for (const ids of [{ ids: [] }, {}]) {
      const { status, body } = await post('ADMIN', `${resource}/actions/${action}`, { ...ids, ...input });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['ids']]);
    }
  });
});

describe('imports of the specification', () => {
  test('imports a single xlsx file in the field `file`, with an extension in upper or lower case', async () => {
    const admin = await server.as('ADMIN');
    const file = await workbook([
      ['name', 'sort'],
      ['Asia', '1'],
    ]);
    const send = (name: string, field = 'file', bytes: Buffer = file) =>
      admin.post('/t3d-api/plan-topics/import?dryRun=true').attach(field, bytes, name);
    expect((await send('TOPICS.XLSX')).status).toBe(200);
    expect((await send('topics.xlsx', 'sheet')).status).toBe(400);
    expect((await send('topics.xlsx').attach('file', file, 'b.xlsx')).status).toBe(400);
    for (const [name, bytes] of [
      ['topics.pdf', file],
      ['topics.xlsx', Buffer.from('MZ program')],
    ] as const) {
      const { status, body } = await send(name, 'file', bytes);
      expect([status, body.message]).toEqual([415, expect.stringContaining('xlsx')]);
    }
    expect((await admin.get('/t3d-api/plan-topics')).body).toMatchObject({ total: 0 });
  });
});
