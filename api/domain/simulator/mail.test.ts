import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { enqueueMail } from '../../jobs/outbox';
import { inTransaction } from '../../models/transaction';
import { asSystem } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
let nobody: Caller;
beforeAll(async () => {
  server = await startTestServer();
  nobody = await server.caller();
}, 60_000);
afterAll(() => server.close());

const send = (to: string, subject: string) =>
  inTransaction(asSystem(server.database), (ctx) => enqueueMail(ctx, { to, subject, text: '内容' }));

test('returns sent mails at once, newest first, and ignores case when it filters by address', async () => {
  await send('reader@t3d.test', 'first');
  await send('reader@t3d.test', 'second');
  await send('other@t3d.test', 'third');
  const answer = await nobody.get('/simulator/mail?to=Reader%40T3D.test');
  expect(answer.status).toBe(200);
  const row = (subject: string) => ({
    to: 'reader@t3d.test',
    subject,
    text: '内容',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/),
  });
  expect(answer.body).toEqual({ code: 200, rows: [row('second'), row('first')], total: 2 });
  expect((await nobody.get('/simulator/mail')).body).toMatchObject({ total: 3 });
  expect((await nobody.get('/simulator/mail?to=unknown%40t3d.test')).body).toEqual({ code: 200, rows: [], total: 0 });
  expect((await nobody.get('/simulator/mail?to=a&to=b')).status).toBe(400);
});

test("renders a page of mails without running a mail's scripts", async () => {
  await inTransaction(asSystem(server.database), (ctx) =>
    enqueueMail(ctx, { to: 'page@t3d.test', subject: 'A <b>', text: 'Look at https://t3d.test/x?a=1&b=2 <script>' }),
  );
  const read = (language: string) =>
    nobody.get('/simulator/mail?to=page%40t3d.test').set('Accept', 'text/html').set('Accept-Language', language);
  const { text, type } = await read('en');
  expect(type).toBe('text/html');
  expect(text).toContain('Sent mails (demo)');
  expect(text).toContain('page@t3d.test');
  expect(text).toContain('sandbox="allow-popups"');
  expect(text).not.toMatch(/<script|A <b>/);
  expect((await read('zh-TW')).text).toContain('已寄郵件');
});
