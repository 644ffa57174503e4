import { beforeAll, expect, test } from '@jest/globals';
import { MINUTE_MS } from '@t3d/resources/kit';
import type { User } from '@t3d/resources/rows';
import wechatBindings from '@t3d/resources/messages/wechat-bindings';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import type { Saved } from '../wechat.fixture';
import { ACCOUNT, APP_ID, agents, callerOf, fake, openAccounts, save, server, system, write } from '../wechat.fixture';

openAccounts();

const LINK = '/t3d-api/sessions/wechat';
let saved: Saved;
let child: User;
beforeAll(async () => {
  saved = await save(agents[0] as User, { ...ACCOUNT, mode: 'SAFE', brandName: { zh: '海客通' } });
  child = agents[1] as User;
});

const account = { ...ACCOUNT, mode: 'SAFE' };
const start = async (user: User): Promise<string> => {
  const answer = await (await callerOf(user)).post(LINK).send({});
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return fake.scenes.get((answer.body as { data: { url: string } }).data.url)?.scene ?? '';
};
const scan = (openId: string, scene: string, event = 'SCAN') =>
  write(saved, account, {
    MsgType: 'event',
    Event: event,
    EventKey: event === 'SCAN' ? scene : `qrscene_${scene}`,
    FromUserName: openId,
    CreateTime: Math.floor(Date.now() / 1000),
  });
const linkOf = async (user: User) => (await (await callerOf(user)).get(LINK)).body.data as Record<string, unknown>;
const bindings = () => table(system(), wechatBindings).find({});

test("links a user's WeChat to the superior's official account once when the user scans a code", async () => {
  expect(await linkOf(child)).toEqual({ offered: true, name: '海客通', boundAt: null, problem: null });
  const scene = await start(child);
  expect(await scan('o_child_1', scene, 'subscribe')).toContain('已绑定账号');
  expect(await linkOf(child)).toMatchObject({ boundAt: expect.any(String), problem: null });
  expect(await scan('o_thief', scene)).toContain('二维码已失效');
  const [row, ...others] = await bindings();
  expect([row?.user, row?.openId, others]).toEqual([child.id, 'o_child_1', []]);
});

test("encrypts the WeChat follower's id at rest and returns the id nowhere", async () => {
  const [row] = await select<{ openId: string; followerHash: string }>(
    system(),
    'SELECT openId, followerHash FROM wechat_bindings',
  );
  expect(row?.openId).toMatch(/^v1:/);
  expect(row?.followerHash).not.toContain('o_child_1');
  expect(JSON.stringify(await linkOf(child))).not.toContain('o_child_1');
  expect((await (await callerOf(child)).get('/t3d-api/wechat-bindings')).status).toBe(403);
});

test("accepts only the user's newest WeChat code, at the right account and for ten minutes", async () => {
  const other = agents[0] as User;
  await save(agents[2] as User, { ...ACCOUNT, appId: 'wxffffffffffffffff', mode: 'SAFE' });
  const first = await start(child);
  const second = await start(child);
  expect(await scan('o_child_2', first)).toContain('二维码已失效');
  server.database.clock.advance(11 * MINUTE_MS);
  expect(await scan('o_child_3', second)).toContain('二维码已失效');
  expect(await scan('o_child_4', `bind_${'0'.repeat(40)}`)).toContain('二维码已失效');
  expect((await bindings()).map(({ user }) => user)).toEqual([child.id]);
  // Link a direct customer to the platform's account, or to their own without one.
  expect(await linkOf(other)).toMatchObject({ offered: true, name: '海客通' });
});

test('links only the first follower when two followers scan the same WeChat code at once', async () => {
  const scene = await start(child);
  const replies = await Promise.all([scan('o_race_1', scene), scan('o_race_2', scene)]);
  expect(replies.filter((reply) => reply?.includes('已绑定账号'))).toHaveLength(1);
  expect(await bindings()).toHaveLength(1);
});

test("leaves a WeChat follower linked to the first user when the follower scans another user's code", async () => {
  const scene = await start(child);
  await scan('o_shared', scene);
  const own = await start(agents[0] as User);
  expect(await scan('o_shared', own)).toContain('已绑定另一个账号');
  expect((await bindings()).map(({ user }) => user)).toEqual([child.id]);
});

test('marks a user who unfollows the WeChat account, and reaches the user again after a new follow', async () => {
  const event = (Event: string, more: object = {}) =>
    write(saved, account, { MsgType: 'event', Event, EventKey: '', FromUserName: 'o_shared', ...more });
  await event('unsubscribe');
  expect(await linkOf(child)).toMatchObject({ problem: expect.stringContaining('no longer follow') });
  await event('subscribe');
  expect(await linkOf(child)).toMatchObject({ problem: null });
  await event('TEMPLATESENDJOBFINISH', { MsgID: '200163836', Status: 'failed:user block' });
  expect(await linkOf(child)).toMatchObject({ problem: expect.any(String) });
  await event('TEMPLATESENDJOBFINISH', { MsgID: '200163837', Status: 'success' });
  expect((await bindings())[0]?.unreachableCode).toBe(43019);
});

test('explains in words why WeChat refused to create a QR code', async () => {
  fake.refuse(APP_ID, { errcode: 48001, errmsg: 'api unauthorized' });
  const answer = await (await callerOf(child)).post(LINK).send({});
  fake.refuse(APP_ID, null);
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('48001')]);
});

test('removes a WeChat link when the user removes it or the official account gets another AppID', async () => {
  await (await callerOf(child)).delete(LINK);
  expect(await linkOf(child)).toMatchObject({ boundAt: null });
  await scan('o_child_9', await start(child));
  expect(await bindings()).toHaveLength(1);
  await save(agents[0] as User, { welcome: { zh: 'x' } });
  expect(await bindings()).toHaveLength(1);
  await save(agents[0] as User, { appId: 'wxeeeeeeeeeeeeeeee' });
  expect(await bindings()).toEqual([]);
  await save(agents[0] as User, { appId: APP_ID });
});

test('creates at most twenty WeChat linking codes an hour', async () => {
  server.database.clock.advance(120 * MINUTE_MS);
  const caller = await callerOf(child);
  const statuses = [];
  for (let call = 0; call < 21; call += 1) statuses.push((await caller.post(LINK).send({})).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('offers no WeChat link to staff, because staff get no notices', async () => {
  const staff = await server.as('ADMIN');
  expect((await staff.post(LINK).send({})).status).toBe(403);
});
