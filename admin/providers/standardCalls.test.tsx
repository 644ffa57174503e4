/** @jest-environment ./scripts/testing/browser.mjs */
import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { HttpError } from 'ra-core';
import { makeField, makeResource } from '../test/declared';
import { noNetwork, errorResponse, rows, serve } from '../test/server';
import { loadTexts } from './language';
import { makeDataProvider } from './dataProvider';
import { onUserError } from './errors';
import { seenRowsOf } from './seenRows';
import exportRows from './serverExport';

const gadgets = makeResource([makeField('name'), makeField('remark')]);
const queryClient = new QueryClient();
const changed = jest.fn();
const provider = makeDataProvider({
  resourceOf: () => gadgets,
  onRowsChanged: changed,
  seenRows: seenRowsOf(queryClient),
});
const toasts: string[] = [];
onUserError(({ text }) => toasts.push(text));
beforeAll(() => loadTexts('en'));
beforeEach(() => {
  toasts.length = 0;
  changed.mockClear();
  queryClient.clear();
});

const manyGadgets = (total: number) => ({
  'GET gadgets': ({ query }: { query: URLSearchParams }) => {
    const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
    if (size > 200) return errorResponse(400, 'size: at most 200');
    const from = (page - 1) * size;
    const found = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_none, at) => ({
      id: from + at + 1,
    }));
    return Response.json({ code: 200, rows: found, total });
  },
});
const idsFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_none, at) => first + at);

describe('getList of the dataProvider', () => {
  const list = async (total: number, page: number, perPage: number, filter = {}) => {
    const server = serve(manyGadgets(total));
    const { data, total: all } = await provider.getList('gadgets', {
      pagination: { page, perPage },
      sort: { field: 'name', order: 'DESC' },
      filter,
    });
    return { ids: data.map(({ id }) => id as number), all, calls: server.calls };
  };

  test('sends getList with the parameter names of the API', async () => {
    const { calls } = await list(30, 2, 25, { status: ['A', 'B'], q: 'x' });
    expect(calls.map(({ query }) => query.toString())).toEqual([
      'page=2&size=25&sort=name&order=DESC&status_in=A%2CB&q=x',
    ]);
  });
  test.each([
    [950, 1, 1000, idsFrom(1, 950), 5],
    [1234, 1, 1000, idsFrom(1, 1000), 5],
    [1234, 2, 1000, idsFrom(1001, 1234), 2],
    [1234, 3, 250, idsFrom(501, 750), 2],
    [0, 1, 1000, [], 1],
    [150, 2, 1000, [], 1],
  ])(
    'joins pages of the API in order when the total is %i and react-admin requests page %i of size %i',
    async (total, page, size, ids, calls) => {
      const found = await list(total, page, size);
      expect(found).toMatchObject({ ids, all: total });
      expect(found.calls).toHaveLength(calls);
    },
  );
  test('stops getList when the caller aborts the signal', async () => {
    serve(manyGadgets(1000));
    const { fetch: answering } = globalThis;
    globalThis.fetch = async (url, init) => {
      if (init?.signal?.aborted) throw new DOMException('aborted', 'AbortError');
      return answering(url, init);
    };
    const stop = new AbortController();
    stop.abort();
    const params = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} };
    await expect(provider.getList('gadgets', { ...params, signal: stop.signal })).rejects.toThrow('aborted');
    expect(toasts).toEqual([]);
  });
  test('shows no toast for a status in the option `quiet` of getList', async () => {
    serve({ 'GET gadgets': () => errorResponse(500, 'broken') });
    const params = { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} };
    await expect(provider.getList('gadgets', { ...params, meta: { quiet: [500] } })).rejects.toThrow('broken');
    expect(toasts).toEqual([]);
    await expect(provider.getList('gadgets', params)).rejects.toThrow('broken');
    expect(toasts).toEqual(['broken']);
  });
});

test('sends the target of getManyReference as a filter', async () => {
  const server = serve(manyGadgets(3));
  const sort = { field: 'id', order: 'ASC' as const };
  await provider.getManyReference('gadgets', {
    target: 'owner',
    id: 9,
    filter: { q: 'x' },
    pagination: { page: 1, perPage: 10 },
    sort,
  });
  expect(server.calls[0]?.query.toString()).toBe('page=1&size=10&sort=id&order=ASC&q=x&owner=9');
});

test('loads each id only once in getMany, in as many pages as the API needs', async () => {
  const server = serve({
    'GET gadgets': ({ query }) => rows(...(query.get('id_in') ?? '').split(',').map((id) => ({ id }))),
  });
  const { data } = await provider.getMany('gadgets', { ids: [...idsFrom(1, 250), 1] });
  expect(data).toHaveLength(250);
  expect(server.calls).toHaveLength(2);
});

describe('create of the dataProvider', () => {
  const keyOf = ({ headers }: { headers: Headers }) => headers.get('Idempotency-Key');
  test('repeats the idempotency key of a create call without a response, but not after a success', async () => {
    const made = () => ({ id: 1 });
    const answers = [noNetwork, made, made];
    const server = serve({ 'POST gadgets': () => answers.shift()?.() });
    const create = () => provider.create('gadgets', { data: { name: 'a' }, meta: { quiet: true } });
    await expect(create()).rejects.toThrow(HttpError);
    await create();
    await create();
    const [first, second, third] = server.calls.map(keyOf);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(changed).toHaveBeenCalledWith('gadgets');
  });
  test('uses the idempotency key in the meta of a create call', async () => {
    const server = serve({ 'POST gadgets': () => ({ id: 1 }) });
    await provider.create('gadgets', { data: { name: 'a' }, meta: { key: 'mine' } });
    expect(server.calls.map(keyOf)).toEqual(['mine']);
  });
});

describe('update of the dataProvider', () => {
  test('sends the version of the last loaded row when an update has no previous data', async () => {
    const server = serve({ 'PUT gadgets/7': () => ({ id: 7 }) });
    queryClient.setQueryData(['gadgets', 'getList', {}], { data: [{ id: 7, version: 5 }], total: 1 });
    await provider.update('gadgets', { id: 7, data: { name: 'b' }, previousData: { id: 7 } });
    expect(server.calls[0]?.body).toEqual({ name: 'b', version: 5 });
  });
  test("throws the server's error messages for single fields of an update", async () => {
    serve({ 'PUT gadgets/7': () => errorResponse(400, 'Check the input', { name: 'Taken' }) });
    const saving = provider.update('gadgets', { id: 7, data: { name: 'b' }, previousData: { id: 7, version: 1 } });
    const error = await saving.catch((one: unknown) => one);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 400, message: 'Check the input', body: { errors: { name: 'Taken' } } });
  });
});

describe('updateMany of the dataProvider', () => {
  const ids = [1, 2, 3];
  const list = {
    data: [
      { id: 1, version: 4 },
      { id: 2, version: 7 },
    ],
    total: 3,
  };

  test('sends each row of updateMany with the last loaded version, and loads rows that were never loaded', async () => {
    const server = serve({
      'GET gadgets': () => rows({ id: 3, version: 9 }),
      ...Object.fromEntries(ids.map((id) => [`PUT gadgets/${id}`, () => ({ id })])),
    });
    queryClient.setQueryData(['gadgets', 'getList', {}], list);
    expect(await provider.updateMany('gadgets', { ids, data: { remark: 'x' } })).toEqual({ data: ids });
    const bodyOf = (id: number) => server.to(`PUT gadgets/${id}`)[0]?.body;
    expect(ids.map(bodyOf)).toEqual([4, 7, 9].map((version) => ({ remark: 'x', version })));
  });
  test('sends the versions in the meta of updateMany in place of the last loaded versions', async () => {
    const server = serve({ 'PUT gadgets/1': () => ({ id: 1 }) });
    queryClient.setQueryData(['gadgets', 'getList', {}], list);
    await provider.updateMany('gadgets', { ids: [1], data: { remark: 'x' }, meta: { versions: { 1: 2 } } });
    expect(server.to('PUT gadgets/1')[0]?.body).toEqual({ remark: 'x', version: 2 });
  });
  test('shows one toast with the number of rows that updateMany could not save, and reloads the lists', async () => {
    serve({
      'PUT gadgets/1': () => ({ id: 1 }),
      'PUT gadgets/2': () => errorResponse(409, 'Somebody else has changed it'),
    });
    queryClient.setQueryData(['gadgets', 'getList', {}], list);
    const text = '1 of 2 not saved: Somebody else has changed it';
    await expect(provider.updateMany('gadgets', { ids: [1, 2], data: { remark: 'x' } })).rejects.toThrow(text);
    expect(toasts).toEqual([text]);
    expect(changed).toHaveBeenCalledWith('gadgets');
  });
  test('shows the message of an invalid field as the error of updateMany', async () => {
    serve({ 'PUT gadgets/1': () => errorResponse(400, 'Check the marked fields', { remark: 'At most 5 characters' }) });
    queryClient.setQueryData(['gadgets', 'getList', {}], list);
    const saving = provider.updateMany('gadgets', { ids: [1], data: { remark: 'longer' } });
    await expect(saving).rejects.toThrow('1 of 1 not saved: At most 5 characters');
  });
});

test('waits until the job of deleteMany ends and throws the error of the job', async () => {
  const failed = { id: 5, state: 'FAILED', done: 0, total: 2, errors: { message: 'In use' } };
  const server = serve({ 'POST gadgets/actions/delete': () => ({ jobId: 5 }), 'GET jobs/5': () => failed });
  await expect(provider.deleteMany('gadgets', { ids: [1, 2] })).rejects.toThrow('In use');
  expect(server.to('POST gadgets/actions/delete')[0]?.body).toEqual({ ids: [1, 2] });
});

describe("the exporter of react-admin's lists", () => {
  const file = () =>
    new Response('xlsx', { headers: { 'content-disposition': 'attachment; filename="gadgets.xlsx"' } });
  const answers = { ...manyGadgets(30), 'GET gadgets/export': file };
  const sort = { field: 'name', order: 'DESC' as const };
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
  });
  const exported = async (read: () => Promise<{ data: object[] }>) => {
    const server = serve(answers);
    const { data } = await read();
    await exportRows(data as never);
    return server.to('GET gadgets/export').map(({ query }) => query.toString());
  };

  test("exports the whole list by the list's query when react-admin's export button loaded all rows", async () => {
    const read = () =>
      provider.getList('gadgets', { pagination: { page: 1, perPage: 1000 }, sort, filter: { q: 'x' } });
    expect(await exported(read)).toEqual(['sort=name&order=DESC&q=x&format=xlsx']);
  });
  test('exports only the loaded rows by id when the list has more rows', async () => {
    const read = () => provider.getList('gadgets', { pagination: { page: 1, perPage: 2 }, sort, filter: {} });
    expect(await exported(read)).toEqual(['id_in=1%2C2&format=xlsx']);
  });
  test('rejects the export of rows that the dataProvider has not loaded', () =>
    expect(exportRows([{ id: 1 }])).rejects.toThrow('exporter of its own'));
});
