import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import notifications from '@t3d/resources/builtin/notifications';
import builtinJobs from '@t3d/resources/builtin/jobs';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import messages from '@t3d/resources/messages/messages';
import type { User } from '@t3d/resources/rows';
import { JOB_HANDLERS, ensureSchedules } from '../../../jobs';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { deliveriesOf } from '../tables';
import type { Saved } from '../wechat.fixture';
import {
  ACCOUNT,
  APP_ID,
  agents,
  callerOf,
  fake,
  openAccounts,
  readOwn,
  runJobs,
  save,
  server,
  system,
  write,
} from '../wechat.fixture';

openAccounts();

const OPEN_ID = 'o_reader_1';
const SCHEDULE = 'notices.wechat';
const TEMPLATE = 'ngqIpbwh8bUfcSsECmogfXcV14J0tQlEpBO27izEYtY';
const FIELDS = [
  { name: 'thing1', value: 'TITLE' },
  { name: 'thing2', value: 'CONTENT' },
  { name: 'time3', value: 'TIME' },
  { name: 'phrase4', value: 'KIND' },
];
const templates = ['SYSTEM', 'PROMO', 'CHANGE'].map((kind) => ({ kind, template: TEMPLATE, fields: FIELDS }));
let saved: Saved;
let reader: User;

async function link(user: User, openId: string): Promise<void> {
  const { data } = (await (await callerOf(user)).post('/t3d-api/sessions/wechat').send({})).body as {
    data: { url: string };
  };
  const EventKey = fake.scenes.get(data.url)?.scene ?? '';
  await write(saved, ACCOUNT, { MsgType: 'event', Event: 'SCAN', EventKey, FromUserName: openId });
}
beforeAll(async () => {
  saved = await save(agents[0] as User, { ...ACCOUNT, mode: 'PLAIN', templates });
  reader = agents[1] as User;
  await link(reader, OPEN_ID);
  const { [SCHEDULE]: handler } = server.database.services.get(JOB_HANDLERS);
  if (handler) await ensureSchedules(server.database, { [SCHEDULE]: handler });
});
beforeEach(async () => {
  fake.refuse(APP_ID, null);
  fake.templates.length = 0;
  await choose({});
  server.database.clock.advance(2 * HOUR_MS);
  await runJobs();
});

const choose = async (value: object) =>
  (await callerOf(reader)).put('/t3d-api/sessions/preferences').send({ notices: value });
const leave = (values: object = {}) =>
  inTransaction(system(), (ctx) =>
    table(ctx, notifications).insert({
      user: reader.id,
      type: 'SYSTEM',
      title: { zh: '日本套餐合作价自下周一起下调百分之八敬请留意' },
      content: { zh: '<p>详情<strong>如下</strong></p>' },
      readAt: null,
      wechatAt: ctx.now(),
      ...values,
    }),
  );
async function work(): Promise<void> {
  server.database.clock.advance(MINUTE_MS);
  await runJobs();
  await runJobs();
}
const received = () => fake.templates.map(({ openId, url, data }) => ({ openId, url, data }));
const quietNow = () => {
  const now = server.database.clock.now();
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  return { from: (minute + 1438) % 1440, to: (minute + 30) % 1440, offset: 0 };
};

test("sends a notice to the reader's WeChat once, with the template filled and shortened", async () => {
  const id = await leave();
  await work();
  await work();
  expect(received()).toEqual([
    {
      openId: OPEN_ID,
      url: expect.stringContaining(`/t3d/message/message-notification/${id}/show`),
      data: {
        thing1: { value: '日本套餐合作价自下周一起下调百分之八敬…' },
        thing2: { value: '详情如下' },
        time3: { value: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) },
        phrase4: { value: expect.any(String) },
      },
    },
  ]);
});

test('sends a staff message to linked receivers in WeChat and counts the receivers', async () => {
  const staff = await server.as('ADMIN');
  const audience = { accounts: [reader.id, (agents[2] as User).id] };
  expect((await staff.post('/t3d-api/messages/audience').send({ audience })).body.data).toMatchObject({
    reached: 2,
    linked: 1,
  });
  const made = await staff
    .post('/t3d-api/messages')
    .send({ title: { zh: '维护' }, content: { zh: '今晚' }, audience, channels: ['APP', 'WECHAT'] });
  const { id } = made.body.data as { id: number };
  await Promise.all([1, 2].map(() => staff.post('/t3d-api/messages/actions/publish').send({ ids: [id] })));
  await work();
  expect(received().map(({ openId }) => openId)).toEqual([OPEN_ID]);
  expect((await staff.get(`/t3d-api/messages/${id}`)).body.data).toMatchObject({ reached: 2, wechatCount: 1 });
  expect(await table(system(), messages).one(id)).toMatchObject({ status: 'PUBLISHED' });
});

test('sends no WeChat notice that the reader has disabled or read, or that lacks a template', async () => {
  await choose({ wechat: { PROMO: false, UP: true } });
  await leave({ type: 'PROMO' });
  await leave({ readAt: new Date() });
  await leave({ type: 'UP' });
  await leave({ type: 'CHANGE' });
  await work();
  expect(received()).toEqual([]);
});

test('sends nothing to WeChat in the quiet time, and a single combined message after the quiet time', async () => {
  await choose({ quiet: quietNow() });
  await leave();
  await leave();
  await work();
  expect(received()).toEqual([]);
  server.database.clock.advance(31 * MINUTE_MS);
  await work();
  expect(received().map(({ data }) => data)).toMatchObject([{ thing1: { value: '2 条新通知' } }]);

  fake.templates.length = 0;
  server.database.clock.advance(2 * HOUR_MS);
  fake.refuse(APP_ID, { errcode: 45011, errmsg: 'api minute-quota reach limit' });
  await leave();
  await work();
  fake.refuse(APP_ID, null);
  await choose({ quiet: quietNow() });
  await work();
  await work();
  expect(received()).toEqual([]);
  server.database.clock.advance(31 * MINUTE_MS);
  await work();
  expect(received()).toHaveLength(1);
});

test('renews the WeChat token once when WeChat has ended the token', async () => {
  fake.endTokens(APP_ID);
  const before = fake.calls.length;
  await leave();
  await work();
  expect(received()).toHaveLength(1);
  expect(fake.calls.slice(before).map(({ path }) => path)).toEqual([
    '/message/template/send',
    '/stable_token',
    '/message/template/send',
  ]);
});

test('repeats a WeChat call under the same reference when the response was lost, and sends one message', async () => {
  const id = await leave();
  fake.dropAnswers(1);
  await work();
  expect(received()).toHaveLength(1);
  server.database.clock.advance(MINUTE_MS);
  await runJobs();
  const sends = fake.calls.filter(
    ({ path, body }) => path === '/message/template/send' && JSON.stringify(body).includes(`notice:${id}:`),
  );
  expect([sends.length, received().length]).toEqual([2, 1]);
  expect(await deliveriesOf(server.database).count({ where: { state: 'SENT', user: reader.id } })).toBeGreaterThan(0);
});

test('gives up a WeChat message that may have been sent more than nine minutes ago', async () => {
  await leave();
  fake.dropAnswers(1);
  await work();
  await deliveriesOf(server.database).update(
    { claimedAt: new Date(Date.now() - 10 * MINUTE_MS) },
    { where: { state: 'CLAIMED' } },
  );
  const before = fake.calls.length;
  server.database.clock.advance(MINUTE_MS);
  await runJobs();
  expect(fake.calls.length).toBe(before);
  expect(await deliveriesOf(server.database).count({ where: { state: 'UNKNOWN' } })).toBe(1);
});

test("waits until midnight in China when the day's quota of messages is used up", async () => {
  fake.refuse(APP_ID, { errcode: 45009, errmsg: 'reach max api daily quota limit' });
  const id = await leave();
  await work();
  const notice = await table(system(), notifications).one(id);
  expect([new Date(notice?.wechatAt ?? 0).toISOString().slice(11), notice?.wechatSentAt]).toEqual([
    '16:00:00.000Z',
    null,
  ]);
  fake.refuse(APP_ID, null);
  await work();
  expect(received()).toEqual([]);
  server.database.clock.advance(DAY_MS);
  await work();
  expect(received()).toHaveLength(1);
});

test('shows a template that WeChat rejected in the settings until WeChat accepts a message', async () => {
  fake.refuse(APP_ID, { errcode: 40037, errmsg: 'invalid template_id' });
  await leave();
  await work();
  expect((await readOwn(agents[0] as User)).templateProblem).toContain('40037');
  fake.refuse(APP_ID, null);
  await leave();
  await work();
  expect((await readOwn(agents[0] as User)).templateProblem).toBeNull();
});

test("sends a WeChat notice once when the notice's job runs twice", async () => {
  await leave();
  await work();
  const [job] = await table(system(), builtinJobs).find({ kind: 'notices.wechat.send' }, { order: [['id', 'DESC']] });
  await table(system(), builtinJobs).update({ state: 'QUEUED', runAt: system().now() }, job?.id as number);
  await runJobs();
  expect(received()).toHaveLength(1);
});

test.each([43004, 43019])('marks the WeChat link unreachable after %s, and calls WeChat no more', async (errcode) => {
  fake.refuse(APP_ID, { errcode, errmsg: 'require subscribe' });
  await leave();
  await work();
  const before = fake.calls.length;
  await leave();
  await work();
  expect(fake.calls.length).toBe(before);
  const { data } = (await (await callerOf(reader)).get('/t3d-api/sessions/wechat')).body as { data: object };
  expect(data).toMatchObject({ problem: expect.any(String) });
  fake.refuse(APP_ID, null);
  await write(saved, ACCOUNT, { MsgType: 'event', Event: 'subscribe', EventKey: '', FromUserName: OPEN_ID });
});

test('accepts in the settings only a single valid template for each kind of notice', async () => {
  const caller = await callerOf(agents[0] as User);
  const own = await readOwn(agents[0] as User);
  const put = async (value: unknown) => {
    const answer = await caller.put(`/t3d-api/wxmp-settings/${own.id}`).send({ templates: value });
    return Object.keys((answer.body as { errors?: object }).errors ?? {});
  };
  const [first] = templates;
  expect(await put([first, first])).toEqual(['templates.1.kind']);
  expect(await put([{ ...first, fields: [FIELDS[0], FIELDS[0]] }])).toEqual(['templates.0.fields.1.name']);
  for (const wrong of [
    { ...first, template: 'short' },
    { ...first, fields: [{ name: '<b>', value: 'TITLE' }] },
    { ...first, fields: [{ name: 'thing1', value: 'PRICE' }] },
  ])
    expect(await put([wrong])).toHaveLength(1);
});
