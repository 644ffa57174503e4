import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import type { TestServer } from './test/server';
import { startTestServer } from './test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ productName: 'Roam & Co' });
});
afterAll(() => server.close());

const get = (path: string) => supertest(server.app).get(path);

describe('every response', () => {
  test("returns a request id in every response: the proxy's own if it is valid, or otherwise a new one", async () => {
    expect((await get('/healthz')).get('X-Request-Id')).toMatch(/^[\w-]{8,64}$/);
    expect((await get('/healthz').set('X-Request-Id', 'proxy-12345')).get('X-Request-Id')).toBe('proxy-12345');
    expect((await get('/healthz').set('X-Request-Id', '<script>')).get('X-Request-Id')).not.toBe('<script>');
  });

  test('allows only our own scripts, and disables content sniffing', async () => {
    const answer = await get('/t3d/');
    expect(answer.get('Content-Security-Policy')).toContain("script-src 'self';");
    expect(answer.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(answer.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.get('X-Powered-By')).toBeUndefined();
  });

  test('forbids the caching of API responses', async () => {
    expect((await get('/t3d-api/orders')).get('Cache-Control')).toBe('no-store');
  });
});

describe('error responses', () => {
  test('returns an error in the common format with the id of the request', async () => {
    const { status, body, headers } = await get('/t3d-api/orders').set('Accept-Language', 'en');
    expect(status).toBe(401);
    expect(body).toEqual({
      code: 401,
      message: 'You have been logged out, please log in again.',
      errorCode: 'unauthenticated',
      cure: 'Send a valid session or API key: log in again, or use another key.',
      docs: '/t3d-api/errors#unauthenticated',
      requestId: headers['x-request-id'],
    });
  });

  test.each([
    'orders',
    'users',
    'bills',
    'plans',
    'terminals',
    'agent-plans',
    'dictionary',
    'audit-log',
    'sessions',
    'dict',
    'manifest',
    'files/1',
    'no-such',
  ])('responds 401 without a session for %s', async (path) => {
    expect((await get(`/t3d-api/${path}`)).status).toBe(401);
  });

  test('returns an error in the requested language, or in Chinese by default', async () => {
    const messages = await Promise.all(
      ['', 'zh-CN', 'zh-TW', 'cht', 'en-GB', 'fr'].map(
        async (language) => (await get('/data-api/cards/1').set('Accept-Language', language)).body.message as string,
      ),
    );
    expect(messages).toEqual([
      '卡号输入有误',
      '卡号输入有误',
      '卡號輸入有誤',
      '卡號輸入有誤',
      'card number input error',
      'card number input error',
    ]);
    expect((await supertest(server.app).get('/data-api/cards/1').unset('Accept-Language')).body.message).toBe(
      '卡号输入有误',
    );
  });

  test('responds 404 for an unknown endpoint', async () => {
    for (const path of ['/data-api/no-such', '/simulator/no-such', '/elsewhere']) {
      const { status, body } = await get(path).set('Accept-Language', 'en');
      expect([path, status, body.code]).toEqual([path, 404, 404]);
    }
    for (const path of ['/t3d-api/no-such-resource', '/ms-api/anything'])
      expect((await (await server.as('ADMIN')).get(path)).status).toBe(404);
  });

  test('reports an unreadable body as invalid input', async () => {
    const { status, body } = await supertest(server.app)
      .post('/t3d-api/web/sessions')
      .set('Accept-Language', 'en')
      .set('Content-Type', 'application/json')
      .send('{"account":');
    expect([status, body.message]).toEqual([400, 'invalid input data']);
  });

  test('reports a body of many megabytes as too large', async () => {
    const { status, body } = await supertest(server.app)
      .post('/t3d-api/web/sessions')
      .set('Accept-Language', 'en')
      .send({ account: 'x'.repeat(3_000_000) });
    expect([status, body.code]).toEqual([413, 413]);
    expect(body.message).toContain('2 MB');
  });

  test('rejects an unknown major version of the API and an impossible time offset', async () => {
    const admin = await server.as('ADMIN');
    expect((await admin.get('/t3d-api/orders').set('X-Version', '2.0')).status).toBe(400);
    expect((await admin.get('/t3d-api/orders').set('X-Version', '1.7')).status).toBe(200);
    const statusWith = async (offset: string) =>
      (await admin.get('/t3d-api/orders').set('X-GMT-Offset', offset)).status;
    for (const offset of ['480', '+480', '-720', '840'])
      expect([offset, await statusWith(offset)]).toEqual([offset, 200]);
    for (const offset of ['east', '9999', '0x10', '1e2', '4.5', '841', '-721', '4 80'])
      expect([offset, await statusWith(offset)]).toEqual([offset, 400]);
  });

  test('responds 400 for a malformed URL', async () => {
    expect((await get('/data-api/cards/%E0%A4%A')).status).toBe(400);
  });

  test('responds 409 and names the field of a duplicate value, on every database', async () => {
    const admin = await server.as('ADMIN');
    const topic = { name: 'Asia', sort: 1 };
    expect((await admin.post('/t3d-api/plan-topics').send(topic)).status).toBe(200);
    const { status, body } = await admin.post('/t3d-api/plan-topics').send(topic);
    expect([status, Object.keys(body.errors)]).toEqual([409, ['name']]);
  });
});

describe('the process of a server', () => {
  test('responds to probes that the process is alive and ready, and returns the metrics of the process', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).body).toEqual({ code: 200, message: 'ok' });
    expect((await get('/metrics')).text).toContain('http_request_seconds');
  });

  test('serves the product with its name at /t3d/', async () => {
    expect((await get('/')).headers.location).toBe('/t3d/');
    expect((await get('/favicon.ico')).headers.location).toBe('/t3d/favicon.svg');
    for (const path of ['/t3d/', '/t3d/user/user-list', '/t3d/wxmp/search', '/t3d/wxmp/find', '/t3d/instructions']) {
      const answer = await get(path);
      expect([path, answer.status, answer.get('Content-Type'), answer.get('Cache-Control')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
    }
    const nowhere = await get('/t3d/no-such-page');
    expect([nowhere.status, nowhere.get('Content-Type'), nowhere.get('Cache-Control')]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect((await get('/t3d/assets/none.js')).status).toBe(404);
    expect((await get('/t3d/public/none.js')).status).toBe(404);
  });
});
