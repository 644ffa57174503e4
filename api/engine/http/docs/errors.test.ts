import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { LANGUAGES } from '@t3d/resources/kit';
import { textIn } from '@t3d/resources/locales';
import { catalogue, meaningOf } from '../../../locales';
import { ERROR_CODES } from '../../../locales/errorCodes';
import { asSystem, buildTerminal } from '../../../test/factories';
import type { TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const codes = Object.keys(ERROR_CODES);
const page = async (address: string, language = 'zh-CN') =>
  (await supertest(server.app).get(address).set('Accept-Language', language).expect(200).expect('Content-Type', /html/))
    .text;

test('serves the catalogue of errors in the reader’s language without a session', async () => {
  for (const [language, address, header] of [
    ['zh', '/t3d-api/errors', 'zh-CN'],
    ['en', '/t3d-api/errors', 'en'],
    ['cht', '/t3d-api/errors?lang=cht', 'en'],
  ] as const) {
    const html = await page(address, header);
    for (const code of codes) expect(html).toContain(`id="${code}"`);
    expect(html).toContain(meaningOf('taken', language));
  }
});

test("shows the API and the API's changes in the reader’s language, and loads only our own scripts", async () => {
  expect(await page('/t3d-api/docs', 'en')).toContain('Try calls with a sandbox key');
  const docs = await page('/t3d-api/docs?lang=cht');
  expect(docs).toContain('lang="zh-Hant"');
  for (const [, address] of docs.matchAll(/(?:src|href)="([^"]+)"/g)) expect(address).not.toMatch(/^(https?:)?\/\//);
  expect(await page('/t3d-api/changelog', 'en')).toContain('nextCursor');
  await supertest(server.app).get('/t3d-api/docs/').expect(301).expect('Location', '/t3d-api/docs');
});

test('explains in every language what each error code means and how to resolve the error', () => {
  expect(codes.filter((code) => !catalogue[code])).toEqual([]);
  for (const statuses of Object.values(ERROR_CODES))
    for (const status of statuses)
      for (const language of LANGUAGES) {
        const cure = catalogue[`cure.${status}`];
        expect(cure && textIn(cure, language)).toBeTruthy();
      }
  const own = Object.keys(catalogue).flatMap((key) => /^(.+)\.(?:cure|meaning)$/.exec(key)?.[1] ?? []);
  expect(own.filter((code) => !codes.includes(code) && !code.startsWith('wxmp.'))).toEqual([]);
});

test('adds the code, the advice and a link to the error catalogue to every error response', async () => {
  const agent = await server.as('AGENT_1');
  const { id } = await buildTerminal(asSystem(server.database), { owner: await server.user('AGENT_1') });
  const key = randomUUID();
  const buy = (body: object) => agent.post('/t3d-api/orders').set('Idempotency-Key', key).send(body);
  const answers = await Promise.all([
    agent.get('/t3d-api/orders/999999'),
    agent.get('/t3d-api/orders?nothing=1'),
    agent.get('/t3d-api/plans'),
    (await server.caller()).get('/t3d-api/orders'),
    buy({ terminal: id, agentPlan: 999_999 }),
    agent.put(`/t3d-api/terminals/${id}`).send({ remark: 'x', version: 999 }),
    agent.get('/t3d-api/nothing'),
    agent.post('/t3d-api/orders').set('Content-Type', 'application/json').send('{'),
  ]);
  const html = await page('/t3d-api/errors');
  const told = answers.map(({ body }) => body as Record<string, string>);
  for (const { cure, docs, errorCode } of told) {
    expect([cure?.length ?? 0, docs]).toEqual([expect.any(Number), expect.stringContaining('/t3d-api/errors#')]);
    expect(cure?.length).toBeGreaterThan(10);
    expect(html).toContain(`id="${docs?.split('#')[1]}"`);
    expect(codes).toContain(errorCode);
  }
  expect(told.map(({ code, errorCode }) => [code, errorCode])).toEqual([
    [404, 'notFound'],
    [400, 'invalid'],
    [403, 'forbidden'],
    [401, 'unauthenticated'],
    [404, 'notFound'],
    [409, 'staleVersion'],
    [404, 'notFound'],
    [400, 'invalidInput'],
  ]);
  expect(told[1]).toMatchObject({ errorCodes: { nothing: 'unknown' }, docs: '/t3d-api/errors#unknown' });
});
