import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { changeManyCards } from './manyChanges.fixture';

const COUNT = 20_500;
let server: TestServer;
let admin: Caller;
let early: string;
let before: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
  ({ early, before } = await changeManyCards(server, COUNT));
}, 120_000);
afterAll(() => server.close());

const read = async (path: string) => {
  const { status, body } = await admin.get(`/t3d-api/${path}`);
  expect({ path, status, message: (body as { message: string }).message }).toMatchObject({ status: 200 });
  return body as { rows: Record<string, unknown>[]; total: number };
};

test('returns an empty list as of a time before the first record, whatever has changed since', async () => {
  for (const query of ['', '&brand=old', '&sort=remark&order=ASC', '&q=8987'])
    expect(await read(`terminals?asOf=${early}${query}`)).toMatchObject({ rows: [], total: 0 });
});

test('returns a list as of an earlier time in order when more than 20,000 records have changed since', async () => {
  for (const query of ['', '&page=1000', '&type=SIM', '&sort=createdAt&order=ASC']) {
    const { rows, total } = await read(`terminals?asOf=${before}${query}`);
    expect({ query, total, rows: rows.length }).toEqual({ query, total: COUNT, rows: 20 });
    expect(rows.every(({ remark, brand }) => remark === 'old' && brand === 'old')).toBe(true);
  }
});

test('filters and sorts as of an earlier time when more than 20,000 records have changed since', async () => {
  expect(await read(`terminals?asOf=${before}&brand=old&sort=remark&order=DESC`)).toMatchObject({ total: COUNT });
  expect(await read(`terminals?asOf=${before}&brand=new`)).toMatchObject({ total: 0, rows: [] });
});

test('pages through the changes of more than 20,000 records', async () => {
  const { rows, total } = await read(`terminals/all/changes?from=${before}&page=300&size=20`);
  expect({ total, rows: rows.length }).toEqual({ total: COUNT, rows: 20 });
  expect(rows[0]).toMatchObject({ change: 'changed', changes: { brand: { before: 'old', after: 'new' } } });
});

test('restores the earlier values of all fields when several fields changed in sequence', async () => {
  const put = async (id: unknown, body: object) => {
    expect((await admin.put(`/t3d-api/terminals/${id as number}`).send(body)).status).toBe(200);
    server.database.clock.advance(1000);
    return server.database.clock.now().toISOString();
  };
  const [one, other] = (await read('terminals?size=2')).rows as [Record<string, unknown>, Record<string, unknown>];
  const first = await put(one.id, { brand: 'first' });
  await put(one.id, { brand: 'second', remark: null });
  const third = await put(other.id, { remark: 'a' });
  await put(other.id, { remark: 'b', brand: 'second' });
  const shown = async (query: string) => {
    const { rows, total } = await read(`terminals?${query}`);
    return { total, first: [rows[0]?.id, rows[0]?.brand, rows[0]?.remark] };
  };
  expect(await shown(`asOf=${first}&brand=first&sort=remark&order=ASC`)).toEqual({
    total: 1,
    first: [one.id, 'first', 'new'],
  });
  expect(await shown(`asOf=${third}&brand=second&sort=remark&order=ASC`)).toEqual({
    total: 1,
    first: [one.id, 'second', null],
  });
  expect(await shown(`asOf=${third}&remark=a`)).toEqual({ total: 1, first: [other.id, 'new', 'a'] });
  expect(await shown(`asOf=${third}&brand=new&sort=remark&order=ASC`)).toEqual({
    total: COUNT - 1,
    first: [other.id, 'new', 'a'],
  });
});
