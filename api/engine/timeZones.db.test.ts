import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Caller, TestServer } from '../test/server';
import { startTestServer } from '../test/server';

let server: TestServer;
let admin: Caller;
const ownZone = process.env.TZ;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
  server.database.clock.advance(Date.parse('2026-12-01T02:00:00Z') - server.database.clock.now().getTime());
  for (const name of ['One', 'Two']) await admin.post('/t3d-api/plan-topics').send({ name, sort: 1 });
}, 60_000);
afterAll(() => server.close());
afterEach(() => {
  process.env.TZ = ownZone ?? 'UTC';
});

const ZONES = ['UTC', 'Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu'];
const get = (path: string, offset: string) => admin.get(`/t3d-api/${path}`).set('X-GMT-Offset', offset);
const totalOf = async (query: string, offset: string) => {
  const { status, body } = await get(`plan-topics?${query}`, offset);
  return status === 200 ? (body as { total: number }).total : status;
};

test.each(ZONES)(
  'filters by a time without a zone in the zone of X-GMT-Offset when the server runs in %s',
  async (zone) => {
    process.env.TZ = zone;
    // The topics were created at 10:00 in Shanghai, which is 02:00 in London.
    expect(await totalOf('createdAt_gte=2026-12-01T09:30&createdAt_lte=2026-12-01T10:30', '480')).toBe(2);
    expect(await totalOf('createdAt_gte=2026-12-01 09:30:00', '0')).toBe(0);
    expect(await totalOf('createdAt_gte=2026-12-01 01:30:00', '0')).toBe(2);
    expect(await totalOf('createdAt_gte=2026-12-01T09:30:00Z', '480')).toBe(0);
    expect(await totalOf('createdAt=2026-11-30', '-300')).toBe(2);
    expect((await get('plan-topics?asOf=2026-12-01T09:00', '480')).body).toMatchObject({ total: 0 });
    expect((await get('plan-topics?asOf=2026-12-01T10:30', '0')).status).toBe(400);
  },
);

test.each(ZONES)(
  'stores a time without a zone in the zone of X-GMT-Offset when the server runs in %s',
  async (zone) => {
    process.env.TZ = zone;
    const body = { title: { en: zone }, content: { en: 'x' }, noticeType: 'SYSTEM', audience: {} };
    const made = await admin
      .post('/t3d-api/messages')
      .set('X-GMT-Offset', '345')
      .send({ ...body, publishAt: '2026-12-24 06:00' });
    expect(made.body).toMatchObject({ code: 200 });
    const { id } = (made.body as { data: { id: number } }).data;
    const read = await admin.get(`/t3d-api/messages/${id}`);
    expect((read.body as { data: object }).data).toMatchObject({ publishAt: '2026-12-24T00:15:00.000Z' });
  },
);

test.each(['2026-02-30', '2026-02-30T10:00:00Z', '2026-04-31 10:00', '2026-11-20T25:00', '2026-11-20x'])(
  'rejects %s in a filter, in `asOf` and in a body',
  async (text) => {
    expect(await totalOf(`createdAt_gte=${encodeURIComponent(text)}`, '0')).toBe(400);
    expect(await totalOf(`createdAt=${encodeURIComponent(text)}`, '0')).toBe(400);
    expect((await get(`plan-topics?asOf=${encodeURIComponent(text)}`, '0')).status).toBe(400);
    const body = { title: { en: 'x' }, content: { en: 'x' }, noticeType: 'SYSTEM', publishAt: text };
    const { status, body: answer } = await admin.post('/t3d-api/messages').send(body);
    expect([status, Object.keys((answer as { errors: object }).errors)]).toEqual([400, ['publishAt']]);
  },
);

test('rejects a day that does not exist in a filter, in `asOf` and in a body', async () => {
  const { status, body } = await admin.get('/t3d-api/ledger/heads?date=2026-02-30');
  expect([status, (body as { errors: object }).errors]).toMatchObject([400, { date: expect.any(String) }]);
  expect((await get('flow-pool-prices?startsOn_gte=2026-02-30', '0')).status).toBe(400);
  expect((await get('pool-usage?day=2026-02-30', '0')).status).toBe(400);
  const file = Buffer.from('account,country,day,usedMB,source\nnobody,CN,2026-02-30,1,x\n');
  const imported = await admin.post('/t3d-api/pool-usage/import?dryRun=true').attach('file', file, 'usage.csv');
  const { errors } = (imported.body as { data: { errors: { field: string }[] } }).data;
  expect(errors.map(({ field }) => field)).toContain('day');
});
