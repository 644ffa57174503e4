import auditLog from '@t3d/resources/audit-log';
import orders from '@t3d/resources/orders';
import realNames from '@t3d/resources/real-names';
import terminals from '@t3d/resources/terminals';
import users from '@t3d/resources/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { QueryTypes } from 'sequelize';
import type { Context } from '../../context';
import { filesOf } from '../../models/files';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actAs, asSystem, buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import { aPng } from '../../test/pictures';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { createOrder } from '../orders/commands/createOrder';
import { PROVISION_JOB } from '../orders/jobs/kinds';
import { approveDocuments } from './approveDocuments';
import { purgeDocuments } from './purgeDocuments';
import { rejectDocuments } from './rejectDocuments';
import { idCheckDigit } from './rules/idCard';
import { REAL_NAME_SETTINGS, STANDARD_SETTINGS } from './settings';
import type { AgentPlan, Terminal, User } from '../../models/rows';

const DAY = 86_400_000;
let server: TestServer;
let admin: Caller;
let sales: Caller;
let holder: User;
let offer: AgentPlan;
let smsOffer: AgentPlan;
let card: Terminal;
const system = (): Context => asSystem(server.database);
let made = 0;
/** A number of an ID card that nobody else in this file has. */
const anId = (): string => {
  made += 1;
  const body = `11010519491231${String(2 * made).padStart(3, '0')}`;
  return body + idCheckDigit(body);
};

beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  admin = await server.as('ADMIN');
  sales = await server.as('SALESMAN');
  holder = await buildAgent(system(), { balance: 1_000_000, salesman: (await server.user('SALESMAN')).id });
  offer = await buildAgentPlan(system(), await buildPlan(system()), holder, 200);
  smsOffer = await buildAgentPlan(
    system(),
    await buildPlan(system(), { service: 'SMS', rules: { messages: 10, months: 1 } as never }),
    holder,
    200,
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  server.database.services.provide(REAL_NAME_SETTINGS, STANDARD_SETTINGS);
  card = await buildTerminal(system(), { owner: holder, realName: true });
});

const order = (terminal: Terminal = card, agentPlan: AgentPlan = offer): Promise<number> =>
  inTransaction(
    actAs(server.database, holder),
    async (ctx) => (await createOrder(ctx, { terminal: terminal.id, agentPlan: agentPlan.id })).id as number,
  );
const statusOf = async (id: number): Promise<unknown> => (await table(system(), orders).one(id))?.status;
const cardNow = async (id = card.id): Promise<Terminal> => (await table(system(), terminals).one(id)) as Terminal;
const document = (more: object = {}): object => ({
  terminal: card.id,
  docType: 'ID_CARD',
  name: '张三',
  idNumber: anId(),
  ...more,
});
const submit = (more: object = {}, by = admin) => by.post('/t3d-api/real-names').send(document(more));
const submitted = async (more: object = {}): Promise<number> => {
  const { body } = await submit(more);
  if (body.code !== 200) throw new Error(JSON.stringify(body));
  return body.data.id as number;
};
const act = (action: string, ids: number[], more: object = {}, by = admin) =>
  by.post(`/t3d-api/real-names/actions/${action}`).send({ ids, ...more });
const upload = async (by = admin): Promise<number> =>
  (await by.post('/t3d-api/files?use=real-name').attach('file', aPng(20, 20), 'document.png')).body.data.id as number;
const trail = (id: number, resource = 'real-names') => table(system(), auditLog).find({ resource, recordId: id });
const raw = (sql: string) => server.database.sequelize.query<Record<string, unknown>>(sql, { type: QueryTypes.SELECT });

describe('submitting', () => {
  test('a document is checked, kept sealed, listed masked, shown whole, and every look is in its trail', async () => {
    const idNumber = anId();
    const { body } = await submit({ idNumber, address: '1 Long Road', ethnicity: '汉' });
    expect(body.data).toMatchObject({ status: 'SUBMITTED', name: '张*', sex: 'FEMALE', terminal: card.id });
    const { id } = body.data;
    expect(JSON.stringify(await raw(`SELECT * FROM real_names WHERE id = ${id}`))).not.toMatch(
      new RegExp(`张三|Long Road|${idNumber}|1949-12-31`),
    );
    const { rows } = (await admin.get(`/t3d-api/real-names?terminal=${card.id}`)).body;
    expect(rows[0]).toMatchObject({ name: '张*', idNumber: `${idNumber.slice(0, 3)}***********${idNumber.slice(-4)}` });
    expect((await admin.get(`/t3d-api/real-names/${id}`)).body.data).toMatchObject({
      name: '张三',
      idNumber,
      address: '1 Long Road',
      birthDate: '1949-12-31',
      checks: expect.arrayContaining([
        { check: 'idNumber', ok: true },
        { check: 'otherCards', ok: true, count: 0 },
      ]),
    });
    const left = await trail(id);
    expect(left.map(({ action, actor }) => [action, actor])).toEqual([
      ['create', (await server.user('ADMIN')).id],
      ['view', (await server.user('ADMIN')).id],
    ]);
    expect(JSON.stringify(left)).not.toMatch(new RegExp(`张|${idNumber.slice(0, 6)}`));
    for (const query of [`idNumber=${idNumber}`, 'name_like=张', 'sort=name'])
      expect((await admin.get(`/t3d-api/real-names?${query}`)).status).toBe(400);
  });

  test('each rule that it breaks is told at its field, in the reader’s language', async () => {
    const { status, body } = await submit({ idNumber: '110105194912310021', sex: 'MALE', validTo: '2020-01-01' });
    expect([status, body.errors]).toEqual([
      400,
      { idNumber: 'The check digit of the ID number is wrong, please compare it', validTo: 'The document has expired' },
    ]);
    expect((await submit({ idNumber: '1' }).set('Accept-Language', 'zh')).body.errors.idNumber).toBe(
      '身份证号应为 18 位，末位为数字或 X',
    );
    for (const [docType, fields] of [
      ['PASSPORT', ['givenName', 'passportNumber', 'surname']],
      ['PERMIT', ['name', 'permitNumber']],
      ['FACE', ['image']],
      ['VISA', ['docType']],
    ] as const) {
      expect([
        docType,
        Object.keys((await admin.post('/t3d-api/real-names').send({ terminal: card.id, docType })).body.errors).sort(),
      ]).toEqual([docType, fields]);
    }
  });

  test('while one waits a second is refused; after a rejection another may come', async () => {
    const id = await submitted();
    expect((await submit()).body).toMatchObject({
      code: 400,
      message: 'A document for this card is being reviewed already',
    });
    await act('reject', [id], { reason: 'blurred' });
    expect((await submit()).status).toBe(200);
  });

  test('of two at once one is taken', async () => {
    const answers = await Promise.all([submit(), submit()]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(await table(system(), realNames).count({ terminal: card.id })).toBe(1);
  });

  test('the picture must be the caller’s own, unused, and for this use', async () => {
    const image = await upload();
    expect((await submit({ image: await upload(sales) })).body.errors).toHaveProperty('image');
    expect((await submit({ docType: 'FACE', idNumber: undefined, image })).status).toBe(200);
    card = await buildTerminal(system(), { owner: holder });
    expect((await submit({ image })).body.errors).toEqual({
      image: 'This picture belongs to another document, please upload it again',
    });
    const avatar = (await admin.post('/t3d-api/files?use=avatar').attach('file', aPng(5, 5), 'a.png')).body.data.id;
    expect((await submit({ image: avatar })).body.errors).toHaveProperty('image');
  });

  test('a verified card, one that is gone', async () => {
    card = await buildTerminal(system(), { owner: holder, realNameVerifiedAt: new Date() });
    expect((await submit()).body).toMatchObject({ code: 400, message: 'already verified' });
    card = await buildTerminal(system(), { owner: holder, status: 'INVALID' });
    expect((await submit()).body.errors).toEqual({ terminal: 'This card is no longer in use' });
  });
});

describe('who may', () => {
  test('agents nothing; a salesman the documents of its customers’ cards and of the stock', async () => {
    const image = await upload();
    const id = await submitted({ image });
    const agent = await server.as('AGENT_1');
    expect((await agent.get(`/t3d-api/files/${image}`)).status).toBe(404);
    for (const path of ['', `/${id}`, `/${id}/image`])
      expect([path, (await agent.get(`/t3d-api/real-names${path}`)).status]).toEqual([path, 403]);
    expect((await act('approve', [id], {}, agent)).status).toBe(403);
    for (const path of [`real-names/${id}/image`, `files/${image}`])
      expect([path, (await sales.get(`/t3d-api/${path}`)).status]).toEqual([path, 200]);
    card = await buildTerminal(system(), { owner: await buildAgent(system()) });
    expect((await submit({}, sales)).status).toBe(404);
    const foreign = await upload();
    const other = await submitted({ image: foreign });
    for (const path of [`real-names/${other}`, `real-names/${other}/image`, `files/${foreign}`])
      expect([path, (await sales.get(`/t3d-api/${path}`)).status]).toEqual([path, 404]);
    expect((await act('approve', [other], {}, sales)).status).toBe(404);
    card = await buildTerminal(system());
    expect((await submit({}, sales)).status).toBe(200);
  });

  test('the picture is as it was, kept by nobody, and the look is in the trail; whoever uploaded it reads it as before', async () => {
    const image = await upload(sales);
    const id = (await submit({ image }, sales)).body.data.id as number;
    const shown = await admin.get(`/t3d-api/real-names/${id}/image`).responseType('blob');
    expect([
      shown.status,
      shown.get('Content-Type'),
      shown.get('Cache-Control'),
      Buffer.compare(shown.body as Buffer, aPng(20, 20)),
    ]).toEqual([200, 'image/png', 'no-store', 0]);
    expect((await trail(id)).map(({ action }) => action)).toEqual(['create', 'view-image']);
    expect((await sales.get(`/t3d-api/files/${image}`)).status).toBe(200);
    expect((await trail(id)).map(({ action }) => action)).toEqual(['create', 'view-image', 'view-image']);
    expect((await admin.get('/t3d-api/real-names/987654/image')).status).toBe(404);
  });
});

describe('deciding', () => {
  test('approving verifies the card and sends its waiting orders, of data and messages, to the supplier', async () => {
    const id = await submitted();
    const waiting = await order();
    const messages = await order(card, smsOffer);
    const other = await buildTerminal(system(), { owner: holder, realName: true });
    const untouched = await order(other);
    const all = (): Promise<unknown[]> => Promise.all([waiting, messages, untouched].map(statusOf));
    expect(await all()).toEqual(['NO_REAL_NAME', 'NO_REAL_NAME', 'NO_REAL_NAME']);
    expect((await act('approve', [id])).body).toMatchObject({ code: 200, data: { affected: 1, orders: 2 } });
    expect(await all()).toEqual(['INITIAL', 'INITIAL', 'NO_REAL_NAME']);
    expect((await cardNow()).realNameVerifiedAt).not.toBeNull();
    const { supplierReference } = (await table(system(), orders).one(waiting)) as { supplierReference: string };
    expect(await raw(`SELECT kind FROM jobs WHERE dedupe = 'provision:${supplierReference}'`)).toEqual([
      { kind: PROVISION_JOB },
    ]);
    expect((await admin.get(`/t3d-api/real-names/${id}`)).body.data).toMatchObject({
      status: 'APPROVED',
      reviewedBy: (await server.user('ADMIN')).id,
    });
    expect((await trail(card.id, 'terminals')).map(({ action }) => action)).toContain('verify');
  });

  test('twice is refused with "already verified", also after another document', async () => {
    const id = await submitted();
    await act('approve', [id]);
    expect((await act('approve', [id])).body).toMatchObject({
      code: 400,
      message: 'already verified',
      errors: { [id]: 'already verified' },
    });
    card = await buildTerminal(system(), { owner: holder });
    const late = await submitted();
    await table(system(), terminals).update({ realNameVerifiedAt: new Date() }, card.id);
    expect((await act('approve', [late])).body).toMatchObject({ code: 400, message: 'already verified' });
    expect((await act('reject', [id], { reason: 'no' })).body).toMatchObject({
      code: 400,
      errors: { [id]: expect.any(String) },
    });
  });

  test('rejecting needs a reason, keeps it with who and when, and leaves the orders waiting', async () => {
    const id = await submitted();
    const waiting = await order();
    expect((await act('reject', [id])).body.errors).toHaveProperty('reason');
    expect((await act('reject', [id], { reason: 'blurred' })).body.data).toEqual({ affected: 1 });
    expect((await admin.get(`/t3d-api/real-names/${id}`)).body.data).toMatchObject({
      status: 'REJECTED',
      reason: 'blurred',
      reviewedAt: expect.any(String),
    });
    expect([await statusOf(waiting), (await cardNow()).realNameVerifiedAt]).toEqual(['NO_REAL_NAME', null]);
    expect((await act('approve', [id])).status).toBe(400);
  });

  test('all or nothing: one that has been decided on leaves the others as they were', async () => {
    const first = await submitted();
    await act('reject', [first], { reason: 'blurred' });
    card = await buildTerminal(system(), { owner: holder });
    const second = await submitted();
    expect(Object.keys((await act('approve', [first, second])).body.errors)).toEqual([String(first)]);
    expect((await table(system(), realNames).one(second))?.status).toBe('SUBMITTED');
  });

  test('of two reviewers at once one wins', async () => {
    const id = await submitted();
    const by = async (role: 'ADMIN' | 'SALESMAN', command: (ctx: Context) => Promise<unknown>): Promise<string> =>
      inTransaction(actAs(server.database, await server.user(role)), command).then(
        () => 'done',
        (error: { key?: string }) => error.key ?? String(error),
      );
    const said = await Promise.all([
      by('ADMIN', (ctx) => approveDocuments(ctx, { ids: [id] })),
      by('SALESMAN', (ctx) => rejectDocuments(ctx, { ids: [id], reason: 'no' })),
    ]);
    const won = (await table(system(), realNames).one(id))?.status;
    expect(said).toEqual(won === 'APPROVED' ? ['done', 'realNames.decided'] : ['realNames.decided', 'done']);
    expect((await cardNow()).realNameVerifiedAt !== null).toBe(won === 'APPROVED');
  });

  test('one person has no more cards than allowed, two at once included; without a limit the reviewer is told', async () => {
    const idNumber = anId();
    const documents: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      if (count > 0) card = await buildTerminal(system(), { owner: holder });
      documents.push(await submitted({ idNumber }));
    }
    const [one, two, three] = documents as [number, number, number];
    server.database.services.provide(REAL_NAME_SETTINGS, { ...STANDARD_SETTINGS, cardsPerPerson: 2 });
    expect((await act('approve', documents)).body).toMatchObject({
      code: 400,
      message: 'One person may have 2 verified cards at most',
      errors: { [three]: expect.any(String) },
    });
    await act('approve', [one]);
    const both = await Promise.all([act('approve', [two]), act('approve', [three])]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    server.database.services.provide(REAL_NAME_SETTINGS, STANDARD_SETTINGS);
    card = await buildTerminal(system(), { owner: holder });
    const fourth = await submitted({ idNumber });
    expect((await table(system(), realNames).one(fourth))?.checks).toContainEqual({
      check: 'otherCards',
      ok: false,
      count: 2,
    });
    expect((await act('approve', [fourth])).status).toBe(200);
  });
});

describe('switches', () => {
  test('a customer’s switch makes orders of its unverified cards wait, and lets new ones go on when it is off', async () => {
    const free = (): Promise<Terminal> => buildTerminal(system(), { owner: holder });
    const toggle = (name: string) => admin.post(`/t3d-api/users/actions/${name}`).send({ ids: [holder.id] });
    expect(await statusOf(await order(await free()))).toBe('INITIAL');
    expect((await toggle('real-name-on')).body.data).toEqual({ affected: 1 });
    expect(await statusOf(await order(await free()))).toBe('NO_REAL_NAME');
    const verified = await buildTerminal(system(), { owner: holder, realNameVerifiedAt: new Date() });
    expect(await statusOf(await order(verified))).toBe('INITIAL');
    await toggle('real-name-off');
    expect((await table(system(), users).one(holder.id))?.realName).toBe(false);
    const waiting = await order(await free());
    expect((await admin.get(`/t3d-api/orders/${waiting}`)).body.data.status).toBe('INITIAL');
  });
});

describe('forgetting', () => {
  const pictures = async (ids: number[]): Promise<number> => filesOf(server.database).count({ where: { id: ids } });

  test('deleting erases content and picture for good; the card stays verified', async () => {
    const image = await upload();
    const id = await submitted({ image });
    await act('approve', [id]);
    expect((await admin.delete(`/t3d-api/real-names/${id}`)).body.data).toEqual({ affected: 1 });
    expect([(await admin.get(`/t3d-api/real-names/${id}`)).status, await pictures([image])]).toEqual([404, 0]);
    expect((await cardNow()).realNameVerifiedAt).not.toBeNull();
    expect(JSON.stringify(await trail(id))).not.toMatch(/张|1949/);
  });

  test('rejected documents are erased after 30 days, approved ones after 365, waiting ones never; the person is still recognised', async () => {
    const images = [await upload(), await upload(), await upload()];
    const idNumber = anId();
    const documents: number[] = [];
    for (const image of images) {
      documents.push(await submitted({ image, idNumber }));
      card = await buildTerminal(system(), { owner: holder });
    }
    const [rejected, approved, waiting] = documents as [number, number, number];
    await act('reject', [rejected], { reason: 'blurred' });
    await act('approve', [approved]);
    const after = async (days: number): Promise<object> => {
      const ctx = system();
      const at = new Date(ctx.now().getTime() + days * DAY);
      return purgeDocuments({ ...ctx, now: () => at });
    };
    await after(29);
    expect(await pictures(images)).toBe(3);
    await after(31);
    expect(await pictures(images)).toBe(2);
    expect((await admin.get(`/t3d-api/real-names/${rejected}`)).body.data).toMatchObject({
      status: 'REJECTED',
      reason: 'blurred',
      name: null,
      idNumber: null,
      sex: null,
      image: null,
      checks: null,
      purgedAt: expect.any(String),
    });
    expect((await admin.get(`/t3d-api/real-names/${rejected}/image`)).status).toBe(404);
    await after(366);
    expect(await pictures(images)).toBe(1);
    expect(await table(system(), realNames).one(approved)).toMatchObject({
      status: 'APPROVED',
      name: null,
      personHash: expect.any(String),
    });
    expect(await table(system(), realNames).one(waiting)).toMatchObject({
      status: 'SUBMITTED',
      name: '张三',
      idNumber,
    });
    expect((await trail(approved)).map(({ action }) => action)).toContain('purge');
    const again = await submitted({ idNumber });
    expect((await table(system(), realNames).one(again))?.checks).toContainEqual({
      check: 'otherCards',
      ok: false,
      count: 1,
    });
  });

  test('pictures that no document took are erased after a day', async () => {
    const [orphan, used] = [await upload(), await upload()];
    await submitted({ image: used });
    const later = { ...system(), now: () => new Date(server.database.clock.now().getTime() + DAY + 1000) };
    expect(await purgeDocuments(system())).toMatchObject({ pictures: 0 });
    expect((await purgeDocuments(later)) as object).toHaveProperty('pictures');
    expect([await pictures([orphan]), await pictures([used])]).toEqual([0, 1]);
  });
});
