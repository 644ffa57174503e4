import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isReference } from '@t3d/resources/kit';
import realNames from '@t3d/resources/cards/real-names';
import terminals from '@t3d/resources/cards/terminals';
import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import ctripVouchers from '@t3d/resources/ctrip/ctrip-vouchers';
import orders from '@t3d/resources/orders/orders';
import users from '@t3d/resources/people/users';
import businessUsers from '@t3d/resources/pool/business-users';
import { enqueue } from '../../jobs/outbox';
import { audit, recharge } from '../../ledger';
import { filesOf } from '../../models/files';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAgent, buildTerminal } from '../../test/factories';
import { aPng } from '../../test/pictures';
import { type Caller, PASSWORD, type TestServer, startTestServer } from '../../test/server';
import { PERSON_DAYS, eraseOld } from './eraseOld';
import { erasePerson } from './erasePerson';
import { OF_APP_USER, OF_USER, exportPerson, filesOfPerson } from './exportPerson';
import { type Person, findPerson } from './findPerson';

let server: TestServer;
let admin: Caller;
const system = () => asSystem(server.database);
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
});
afterAll(() => server.close());

const brokenOf = async () => (await audit(server.database)).invariants.filter(({ broken }) => broken > 0);

/** Returns the tables in which a text occurs unencrypted. */
async function tablesWith(text: RegExp): Promise<string[]> {
  const { sequelize, dialect } = server.database;
  const [tables] = await sequelize.query(
    dialect === 'mysql'
      ? `SELECT TABLE_NAME AS name FROM information_schema.TABLES
          WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE'`
      : "SELECT name FROM sqlite_master WHERE type = 'table'",
  );
  const found: string[] = [];
  for (const { name } of tables as { name: string }[]) {
    const [rows] = await sequelize.query(`SELECT * FROM \`${name}\``);
    if (text.test(JSON.stringify(rows))) found.push(name);
  }
  return found;
}

async function exported(person: Person): Promise<Record<string, Record<string, unknown>[]>> {
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const { name, rows } of exportPerson(system(), person)) {
    found[name] = [];
    for await (const row of rows) found[name].push(row as Record<string, unknown>);
  }
  return found;
}

describe('back-office users', () => {
  const ACCOUNT = 'lin.fang@shop.example';
  let id = 0;
  beforeAll(async () => {
    const given = {
      role: 'AGENT_1',
      account: ACCOUNT,
      accountType: 'EMAIL',
      currency: 'USD',
      nickname: 'Lin Fang shop',
    };
    const { body } = await admin.post('/t3d-api/users').send({ ...given, password: PASSWORD, accountAuth: true });
    expect(body).toMatchObject({ code: 200 });
    id = body.data.id as number;
    await table(system(), users).update({ email: 'Private.Lin@home.example' }, id);
    await server.caller(ACCOUNT);
    await inTransaction(system(), (ctx) =>
      enqueue(ctx, { kind: 'mail', payload: { to: 'private.lin@home.example', subject: `For ${ACCOUNT}` } as never }),
    );
    await inTransaction(system(), (ctx) => recharge(ctx, { key: 'k1', user: id, amount: 500, currency: 'USD' }));
  });

  test('exports a back-office user with rows of every kind and without secrets', async () => {
    const found = await exported(await findPerson(system(), { user: ACCOUNT }));
    expect(found.users?.[0]).toMatchObject({ id, account: ACCOUNT, email: 'Private.Lin@home.example' });
    expect(found.bills).toMatchObject([{ amount: 500 }]);
    expect(found['log-ins']?.length).toBeGreaterThan(0);
    expect(JSON.stringify(found)).not.toMatch(/passwordHash|"hash"|"token"/);
    expect(Object.keys(found)).toEqual(expect.arrayContaining(['sessions', 'notifications', 'preferences', 'files']));
  });

  test('erases a user only after deletion, names the user nowhere, and keeps the ledger whole', async () => {
    const person = await findPerson(system(), { user: ACCOUNT });
    await expect(erasePerson(system(), person)).rejects.toThrow('Delete the user');
    await table(system(), users).update({ status: 'DELETED' }, id);
    const bills = await select(system(), 'SELECT * FROM ledger_entries WHERE toAccount = ?', [id]);
    expect(await tablesWith(/lin\.fang@shop/)).toContain('users');
    await erasePerson(system(), person);
    expect(await tablesWith(/lin\.fang@shop|private\.lin@home|Lin Fang shop/i)).toEqual([]);
    expect(await table(system(), users).one(id)).toMatchObject({ account: `erased-${id}`, nickname: null });
    expect(await select(system(), 'SELECT * FROM ledger_entries WHERE toAccount = ?', [id])).toEqual(bills);
    expect(await brokenOf()).toEqual([]);
    await expect(findPerson(system(), { user: ACCOUNT })).rejects.toThrow('There is no user');
  });
});

describe('app users with a card', () => {
  const ACCOUNT = 'mei@app.example';
  const SECRETS =
    /mei@app|Mei Wang|35\.681236|356938035643809|1a0018970a8f|85251234567|13800138000|wang@example|mei@mail/;
  let card = 0;
  let document = 0;
  let order = 0;
  let ctripOrder = 0;
  let person: Person;
  beforeAll(async () => {
    const head = 'account,nickname,source,realName,imei,deviceType,pushId,position,voipPhone,contactName,contactPhone';
    const line =
      `${ACCOUNT},Mei Wang,APP,yes,356938035643809,IOS,1a0018970a8f,"35.681236,139.767125",+85251234567,` +
      'Wang Fang,+8613800138000';
    await admin
      .post('/t3d-api/business-users/import?dryRun=false')
      .attach('file', Buffer.from(`${head}\n${line}`), 'users.csv');
    const agent = await buildAgent(system(), { balance: 100_000 });
    card = (await buildTerminal(system(), { owner: agent, realName: true })).id;
    await table(system(), terminals).update({ contact: 'mei@mail.example' }, card);
    const user = await table(system(), businessUsers).one({ account: ACCOUNT });
    await admin.put(`/t3d-api/business-users/${user?.id}`).send({ cards: [card], version: user?.version });
    const image = (await admin.post('/t3d-api/files?use=real-name').attach('file', aPng(20, 20), 'a.png')).body.data.id;
    const { body } = await admin.post('/t3d-api/real-names').send({
      terminal: card,
      docType: 'ID_CARD',
      name: '张三',
      idNumber: '11010519491231002X',
      image,
    });
    document = body.data.id as number;
    order = await table(system(), orders).insert({
      orderNo: 'ERASE-1',
      terminal: card,
      agent: agent.id,
      receipt: JSON.stringify({ to: 'mei@mail.example', language: 'en', url: '' }),
    } as never);
    ctripOrder = await table(system(), ctripOrders).insert({
      otaOrderId: 'OTA-1',
      contacts: '[{"name":"Mei Wang"}]',
      passengers: '[{"name":"Mei Wang"}]',
    } as never);
    await table(system(), ctripVouchers).insert({ ctripOrder, place: 1, terminal: card } as never);
    person = await findPerson(system(), { appUser: ACCOUNT });
  });

  test('finds an app user with card, documents and Ctrip orders, also by the card', async () => {
    expect(person).toMatchObject({ user: null, cards: [card], documents: [document], ctripOrders: [ctripOrder] });
    const { iccid } = (await table(system(), terminals).one(card)) ?? {};
    expect(await findPerson(system(), { card: iccid as string })).toMatchObject({
      cards: [card],
      documents: [document],
    });
    await expect(findPerson(system(), { card: '8986' })).rejects.toThrow('There is no card 8986.');
  });

  test('exports an app user in plain text with the picture of the document', async () => {
    const found = await exported(person);
    expect(found['business-users']?.[0]).toMatchObject({ account: ACCOUNT, imei: '356938035643809' });
    expect(found['business-user-contacts']?.[0]).toMatchObject({ name: 'Wang Fang', phone: '+8613800138000' });
    expect(found['real-names']?.[0]).toMatchObject({ name: '张三', idNumber: '11010519491231002X' });
    expect(found['cards-terminals']?.[0]).toMatchObject({ contact: 'mei@mail.example' });
    expect(found['ctrip-orders']?.[0]).toMatchObject({ passengers: '[{"name":"Mei Wang"}]' });
    expect(await filesOfPerson(system(), person)).toHaveLength(1);
  });

  test('erases an app user in rows, history, files and contacts, and keeps the orders', async () => {
    const files = await filesOf(server.database).count();
    await erasePerson(system(), person);
    expect(await tablesWith(SECRETS)).toEqual([]);
    expect(JSON.stringify(await exported(person))).not.toMatch(SECRETS);
    expect(await filesOf(server.database).count()).toBe(files - 1);
    expect(await table(system(), realNames).one(document)).toMatchObject({
      name: null,
      idNumber: null,
      image: null,
      status: 'REJECTED',
    });
    expect(await table(system(), orders).one(order)).toMatchObject({ orderNo: 'ERASE-1', receipt: null });
    expect(await table(system(), ctripOrders).one(ctripOrder)).toMatchObject({ contacts: null, passengers: null });
    await erasePerson(system(), person);
    expect(await brokenOf()).toEqual([]);
  });
});

test('erases data of deleted users and old orders after the configured days, and never by default', async () => {
  const user = await buildAgent(system(), { nickname: 'Gone away shop' });
  await table(system(), users).update({ status: 'DELETED' }, user.id);
  const receipt = JSON.stringify({ to: 'old@mail.example', language: 'en', url: '' });
  const old = await table(system(), orders).insert({ orderNo: 'OLD-1', agent: user.id, receipt } as never);
  const soon = { ...system(), now: () => new Date(Date.now() + 29 * 86_400_000) };
  const later = { ...system(), now: () => new Date(Date.now() + 31 * 86_400_000) };
  expect(await eraseOld(later)).toEqual({ users: 0, orders: 0, travellers: 0 });
  server.database.services.provide(PERSON_DAYS, 30);
  expect(await eraseOld(soon)).toEqual({ users: 0, orders: 0, travellers: 0 });
  expect(await eraseOld(later)).toMatchObject({ users: 1 });
  expect(await table(system(), users).one(user.id)).toMatchObject({ nickname: null });
  expect(await table(system(), orders).one(old)).toMatchObject({ receipt: null });
  expect(await eraseOld(later)).toEqual({ users: 0, orders: 0, travellers: 0 });
});

/** The resources whose rows are not data of the users to whom they refer, for example those who decided. */
const OF_OTHERS = ['real-names', 'terminal-agent', 'sub-agent-plans', 'agent-sms-plans', 'sms-orders'];

test('exports every resource that refers to users, or gives a reason for leaving it out', () => {
  const known = new Set([...Object.keys(OF_USER), ...Object.keys(OF_APP_USER), ...OF_OTHERS]);
  const referring = [...server.database.registry.values()].filter(({ fields }) =>
    Object.values(fields).some((field) => isReference(field) && 'to' in field && field.to === 'users'),
  );
  expect(referring.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});
