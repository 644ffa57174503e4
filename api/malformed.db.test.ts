import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aPng } from './test/pictures';
import type { Caller, TestServer } from './test/server';
import { startTestServer } from './test/server';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
});
afterAll(() => server.close());

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const errorOf = { code: 400, message: expect.any(String), requestId: expect.any(String) };

describe('a NUL character in a request', () => {
  it.each([
    '/t3d-api/plan-topics?name=%00',
    '/t3d-api/plan-topics?name_like=a%00b',
    '/t3d-api/plan-topics?name_in=a,%00',
    '/t3d-api/plan-topics?q=%00',
    '/t3d-api/search?q=ab%00',
    '/t3d-api/plan-topics?%00=1',
    '/t3d-api/plan-topics/%00',
    '/t3d-api/payments/%00/state',
    '/data-api/cards/%00',
    '/simulator/payments/%00',
    '/t3d-api/%00',
  ])('rejects a NUL character as invalid input in %s', async (path) => {
    expect((await admin.get(path).expect(400)).body).toMatchObject(errorOf);
  });

  it.each([
    ['a text', { name: 'a\0b' }],
    ['half a character', { name: 'a\ud800' }],
    ['the name of a field', { 'na\0me': 'a' }],
  ])('rejects a NUL character as invalid input in the body: %s', async (_what, body) => {
    expect((await admin.post('/t3d-api/plan-topics').send(body).expect(400)).body).toMatchObject(errorOf);
  });

  it('reports a NUL character with the name of its field', async () => {
    expect((await admin.post('/t3d-api/plan-topics').send({ name: 'a\0b' })).body).toMatchObject({
      errors: { name: 'Must be text' },
    });
    expect((await admin.post('/t3d-api/web/sessions').send({ account: '\0', password: 'x' })).body).toMatchObject({
      code: 400,
      errors: { account: 'Must be text' },
    });
    expect((await admin.get('/t3d-api/plan-topics?name_like=%00')).body).toMatchObject({
      errors: { name_like: 'Must be text' },
    });
  });

  it('rejects a NUL character in a form field and in the name of an uploaded file', async () => {
    const book = Buffer.from('PK\u0003\u0004');
    expect(
      (
        await admin
          .post('/t3d-api/plan-topics/import')
          .field('columns', '{"a\0":null}')
          .attach('file', book, 'a.xlsx')
          .expect(400)
      ).body,
    ).toMatchObject(errorOf);
    expect(
      (await admin.post('/t3d-api/plan-topics/import').attach('file', book, 'a\0.xlsx').expect(400)).body,
    ).toMatchObject(errorOf);
    expect(
      (
        await admin
          .post('/t3d-api/plan-topics/import')
          .field('columns[a]', '1')
          .attach('file', book, 'a.xlsx')
          .expect(400)
      ).body,
    ).toMatchObject(errorOf);
  });
});

describe('a property named like a built-in property of objects', () => {
  it.each(['toString', 'valueOf', '__proto__', 'constructor'])(
    'rejects a property named like a built-in property of objects: %s',
    async (name) => {
      const sent = `{"resource":"orders","name":"mine","query":{"${name}":1}}`;
      const answer = await admin
        .post('/t3d-api/saved-views')
        .set('Content-Type', 'application/json')
        .send(sent)
        .expect(400);
      expect(answer.body).toMatchObject(errorOf);
    },
  );
});

describe('a filter by a list of values', () => {
  it('accepts a filter by at most 500 values', async () => {
    await admin
      .get(`/t3d-api/plan-topics?id_in=${Array.from({ length: 500 }, (_one, at) => at + 1).join()}`)
      .expect(200);
    for (const path of ['/t3d-api/plan-topics?id_in=', '/t3d-api/plans?areaCodes_in='])
      expect(
        (await admin.get(`${path}${Array.from({ length: 501 }, (_one, at) => at).join()}`).expect(400)).body,
      ).toMatchObject({ errors: expect.anything() });
  });

  it.each(['/t3d-api/plan-topics?id_in=', '/t3d-api/plans?areaCodes_in='])(
    'finds no rows by a filter list of thousands of commas: %s',
    async (path) => {
      expect((await admin.get(`${path}${','.repeat(5000)}`).expect(200)).body).toMatchObject({ rows: [], total: 0 });
    },
  );
});

describe('a deeply nested body', () => {
  it.each([
    ['lists', deep(50_000)],
    ['objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['a value', `{"name":${deep(50_000)}}`],
  ])('rejects a body that is nested 50,000 levels deep: %s', async (_what, text) => {
    for (const path of [
      '/t3d-api/plan-topics',
      '/t3d-api/terminals/actions/disable',
      '/t3d-api/web/sessions',
      '/data-api/cards/89860000000000000017/orders',
    ]) {
      expect(
        (await admin.post(path).set('Content-Type', 'application/json').send(text).expect(400)).body,
      ).toMatchObject(errorOf);
    }
  });
});

describe('an upload with malformed contents', () => {
  const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx';
  const BROKEN: readonly [string, string, string][] = [
    ['without a boundary', 'multipart/form-data', `${PART}\r\n--b--\r\n`],
    ['that breaks off', 'multipart/form-data; boundary=b', PART],
    ['with a part without a head', 'multipart/form-data; boundary=b', `--b\r\nno head\r\n\r\nx\r\n--b--\r\n`],
  ];
  it.each(BROKEN)('rejects a malformed upload as invalid input at every endpoint: %s', async (_what, type, text) => {
    for (const path of [
      '/t3d-api/files?use=avatar',
      '/t3d-api/plan-topics/import',
      '/t3d-api/plan-topics/import/columns',
    ]) {
      expect((await admin.post(path).set('Content-Type', type).send(text).expect(400)).body).toMatchObject(errorOf);
    }
  });

  it.each([
    ['a PNG of a header only', aPng(16, 16).subarray(0, 8)],
    ['a PNG that ends in its first chunk', aPng(16, 16).subarray(0, 20)],
    ['the beginning of a zip', Buffer.from('PK\u0003\u0004')],
    ['the beginning of a JPG', Buffer.from('ffd8ff', 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('rejects a malformed upload as a wrong type: %s', async (_what, bytes) => {
    await admin.post('/t3d-api/files?use=logo').attach('file', bytes, 'a.png').expect(415);
    await admin.post('/t3d-api/plan-topics/import').attach('file', bytes, 'a.xlsx').expect(415);
  });
});
