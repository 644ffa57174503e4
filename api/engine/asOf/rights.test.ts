import { beforeAll, describe, expect, test } from '@jest/globals';
import { anIccid } from '../../test/factories';
import { admin, call, listOf, now, openAsOf, server, wait } from './asOf.fixture';

openAsOf();

type Row = Record<string, unknown> & { id: number };
let early: string;
let before: string;
let after: string;
let card: number;
let other: number;
let topic: number;
let first: number;

const at = (path: string, time: string): string => `${path}${path.includes('?') ? '&' : '?'}asOf=${time}`;
const status = async (path: string): Promise<number> => (await admin.get(`/t3d-api/${path}`)).status;

beforeAll(async () => {
  early = new Date(Date.parse(now()) - 3_600_000).toISOString();
  first = (await server.user('AGENT_1')).id;
  await server.user('AGENT_2');
  card = (await call(admin, 'post', 'terminals', { iccid: anIccid(), type: 'SIM', brand: 'old' })).id;
  other = (await call(admin, 'post', 'terminals', { iccid: anIccid(), type: 'SIM', brand: 'other' })).id;
  topic = (await call(admin, 'post', 'plan-topics', { name: 'Gone', sort: 4 })).id;
  wait();
  await call(admin, 'post', 'terminals/actions/issue', { ids: [card], toUser: first });
  await call(admin, 'post', 'users/actions/recharge', { ids: [first], amount: 777, remark: 'a' });
  wait();
  before = now();
  wait();
  await call(admin, 'post', 'terminals/actions/recycle', { ids: [card] });
  await call(admin, 'put', `terminals/${card}`, { brand: 'new' });
  await call(admin, 'post', 'terminals/actions/issue', { ids: [other], toUser: first });
  await call(admin, 'put', `users/${first}`, { nickname: 'Renamed' });
  await call(admin, 'post', 'users/actions/recharge', { ids: [first], amount: 1000, remark: 'b' });
  await call(admin, 'delete', `plan-topics/${topic}`);
  wait();
  after = now();
}, 60_000);

describe('records as of an earlier time', () => {
  test('shows a record as of an earlier time with the values, labels and balance of that time', async () => {
    const shown = async (path: string): Promise<Row> =>
      ((await admin.get(`/t3d-api/${path}`)).body as { data: Row }).data;
    const nickname = (await shown(at(`users/${first}`, before))).nickname;
    expect(await shown(at(`terminals/${card}`, before))).toMatchObject({
      brand: 'old',
      status: 'UNUSED',
      agent1: first,
      agent1Label: nickname,
    });
    expect(await shown(`terminals/${card}`)).toMatchObject({ brand: 'new', status: 'STOCKED', agent1: null });
    const [then, since] = [await shown(at(`users/${first}`, before)), await shown(`users/${first}`)];
    expect([since.balance, since.nickname]).toEqual([(then.balance as number) + 1000, 'Renamed']);
    expect(nickname).not.toBe('Renamed');
  });

  test('finds no record before the creation, and finds a deleted record as of a time before the deletion', async () => {
    expect(await status(at(`terminals/${card}`, early))).toBe(404);
    const { body } = await admin.get(`/t3d-api/${at(`plan-topics/${topic}`, before)}`);
    expect((body as { data: Row }).data).toMatchObject({ name: 'Gone', sort: 4 });
    expect(await status(at(`plan-topics/${topic}`, after))).toBe(404);
  });
});

describe('lists as of an earlier time', () => {
  test('returns an empty list as of a time before the first record', async () => {
    expect((await admin.get(`/t3d-api/${at('terminals', early)}`)).body).toMatchObject({ rows: [], total: 0 });
  });

  test('filters, sorts and counts a list as of an earlier time by the values of that time', async () => {
    const ids = async (query: string): Promise<number[]> => (await listOf(admin, query)).map(({ id }) => id);
    expect(await ids(at(`terminals?brand=old`, before))).toEqual([card]);
    expect(await ids(at(`terminals?brand=new`, before))).toEqual([]);
    expect(await ids(at(`terminals?agent1=${first}`, before))).toEqual([card]);
    expect(await ids(at(`terminals?sort=brand&order=DESC`, before))).toEqual([other, card]);
    expect(await ids(at(`terminals?sort=brand&order=ASC`, after))).toEqual([card, other]);
    const { body } = await admin.get(`/t3d-api/${at('terminals?size=1&page=2&sort=brand&order=DESC', before)}`);
    expect(body).toMatchObject({ total: 2, rows: [{ id: card }] });
  });

  test('sorts a list as of an earlier time by the balances of that time', async () => {
    const rows = await listOf(admin, at('users?role=AGENT_1&sort=balance&order=DESC', before));
    const balances = rows.map(({ balance }) => balance as number);
    expect(balances).toEqual(balances.toSorted((one, two) => two - one));
  });

  test.each([
    ['later than now', () => at('terminals', new Date(Date.parse(now()) + 60_000).toISOString())],
    ['no time', () => at('terminals', 'yesterday')],
    ['nothing', () => at('terminals', '')],
    ['two times', () => `terminals?asOf=${before}&asOf=${before}`],
    ['a list without a history', () => at('jobs', before)],
    ['an unknown filter', () => at('terminals?colour=red', before)],
    ['a filter by what is not known of then', () => at('terminals?updatedAt_gte=2026-01-01', before)],
    ['an order by what is not known of then', () => at('orders?sort=expiresAt&order=ASC', before)],
    ['an export', () => at('terminals/export', before)],
  ])('rejects a request as of an earlier time with 400: %s', async (_title, path) => {
    expect(await status(path())).toBe(400);
  });
});

describe('rights to requests as of an earlier time', () => {
  test('shows a card as of an earlier time to the present owner and not to the former owner', async () => {
    const agent = await server.as('AGENT_1');
    expect(await listOf(agent, at('terminals', before))).toEqual([]);
    expect((await listOf(agent, at('terminals', after))).map(({ id }) => id)).toContain(other);
    expect((await agent.get(`/t3d-api/${at(`terminals/${card}`, before)}`)).status).toBe(404);
    expect((await agent.get(`/t3d-api/terminals/${card}/changes?from=${before}`)).body).toMatchObject({ rows: [] });
  });

  test('hides fields as of an earlier time that the reader may not read now', async () => {
    const agent = await server.as('AGENT_1');
    const [row] = await listOf(agent, at('terminals', before));
    expect(Object.keys(row ?? {})).not.toContain('unitPrice');
    expect((await agent.get(`/t3d-api/${at('terminals?unitPrice_gte=1', before)}`)).status).toBe(400);
  });

  test("omits a user's past balance when the history is hidden from the caller", async () => {
    const agent = await server.as('AGENT_2');
    const { body } = await agent.get(`/t3d-api/${at('users', before)}`);
    const { rows } = body as { rows: Row[] };
    const own = (await server.user('AGENT_2')).id;
    for (const { id, balance } of rows) if (id !== own) expect({ id, balance }).toEqual({ id, balance: null });
    expect((await agent.get(`/t3d-api/${at('users?balance_gte=1', before)}`)).status).toBe(400);
  });

  test('rejects a request as of an earlier time with 403 when the role may not make the call', async () => {
    const agent = await server.as('AGENT_1');
    expect((await agent.get(`/t3d-api/${at('plans', before)}`)).status).toBe(403);
    expect((await agent.get(`/t3d-api/plans/all/changes?from=${before}`)).status).toBe(403);
  });

  test('shows deleted records as of an earlier time only to roles that reach every record', async () => {
    const salesman = await server.as('SALESMAN');
    const has = async (caller: typeof salesman): Promise<boolean> =>
      (await listOf(caller, at('plan-topics', before))).some(({ id }) => id === topic);
    expect(await has(admin)).toBe(true);
  });
});

test('lists the additions, changes and removals of a list between two times', async () => {
  const of = async (path: string) =>
    ((await admin.get(`/t3d-api/${path}`)).body as { rows: (Row & { change: string; changes: object })[] }).rows;
  expect(await of(`plan-topics/all/changes?from=${before}&to=${after}`)).toMatchObject([
    { id: topic, change: 'removed', changes: { name: { before: 'Gone', after: null } } },
  ]);
  expect(await of(`plan-topics/all/changes?from=${early}&to=${before}`)).toMatchObject([
    { id: topic, change: 'added' },
  ]);
  const [changed] = await of(`terminals/${card}/changes?from=${before}&to=${after}`);
  expect(changed).toMatchObject({
    change: 'changed',
    changes: {
      brand: { before: 'old', after: 'new' },
      status: { before: 'UNUSED', after: 'STOCKED' },
      agent1: { before: first, after: null },
    },
  });
  expect(await of(`terminals/${card}/changes?from=${after}&to=${after}`)).toEqual([]);
  expect(await status(`terminals/all/changes?from=${after}&to=${before}`)).toBe(400);
  expect(await status('terminals/all/changes')).toBe(400);
});
