import { beforeAll, describe, expect, test } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import supertest from 'supertest';
import { checkCall, sendMessage } from './simulator/simulatorRoutes';
import { messagesOf } from './tables';
import type { Saved } from './wechat.fixture';
import {
  ACCOUNT,
  agents,
  card,
  foreign,
  openAccounts,
  pathOf,
  post,
  publicUrl,
  save,
  server,
  write,
} from './wechat.fixture';

openAccounts();

const WELCOME = '欢迎关注海客通';
const MODES = ['PLAIN', 'COMPATIBLE', 'SAFE'] as const;
let saved: Saved;
const account = (mode: string) => ({ ...ACCOUNT, mode });
const setMode = async (mode: string): Promise<void> => {
  saved = await save(agents[0] as User, { mode });
};

beforeAll(async () => {
  saved = await save(agents[0] as User, {
    ...ACCOUNT,
    brandName: { zh: '海客通' },
    welcome: { zh: WELCOME, en: 'Welcome' },
  });
});

const check = (query: Record<string, string>) =>
  supertest(server.app).get(pathOf(saved)).query(query).set('X-Forwarded-For', '198.51.100.7');

describe("WeChat's check of our server", () => {
  test("echoes WeChat's signed server check", async () => {
    const { status, text, headers } = await check(checkCall(ACCOUNT, '486452656'));
    expect([status, text, headers['content-type']]).toEqual([200, '486452656', expect.stringContaining('text/plain')]);
  });
  test("rejects WeChat's server check with a wrong signature, an old timestamp or markup in the echo", async () => {
    const old = String(Math.floor(Date.now() / 1000) - 301);
    expect((await check({ ...checkCall(ACCOUNT, 'x'), signature: '0'.repeat(40) })).status).toBe(401);
    expect((await check(checkCall(ACCOUNT, 'x', old))).status).toBe(401);
    expect((await check(checkCall(ACCOUNT, '<script>'))).status).toBe(400);
    expect((await supertest(server.app).get('/ms-api/wx/0123456789abcdef')).status).toBe(404);
  });
});

describe.each(MODES)('an official account in mode %s', (mode) => {
  beforeAll(() => setMode(mode));

  test('replies to a card number in a WeChat message with the balance and the link, within a second', async () => {
    const began = performance.now();
    const reply = await write(saved, account(mode), {
      Content: `卡 ${card.iccid?.replace(/(\d{4})/g, '$1 ')} 还剩多少？`,
    });
    expect(performance.now() - began).toBeLessThan(1000);
    expect(reply).toContain(`${publicUrl}/t3d/wxmp/find?number=${card.iccid}`);
    expect(reply).toContain('该卡暂无套餐');
    expect(reply).toMatch(/8986\*+\d{4}/);
  });

  test('replies to a WeChat message that contains control characters', async () => {
    for (const Content of ['\u0001', 'hi\u0001\u0008\u000b\u000c\u001f\ufffe\uffff', '\u0000你好', ']]>\u0002'])
      expect([Content, await write(saved, account(mode), { Content })]).toEqual([Content, expect.any(String)]);
  });

  test("replies with the welcome text when a WeChat message names no card of the agent's tree", async () => {
    const from = `o_${mode}`;
    const replies = [];
    for (const Content of [foreign.iccid as string, '8612345699', '8986000000000000000', '你好'])
      replies.push(await write(saved, account(mode), { Content, FromUserName: from }));
    expect(replies).toEqual([WELCOME, WELCOME, WELCOME, WELCOME]);
    expect(await write(saved, account(mode), { Content: 'hello there', FromUserName: from })).toBe('Welcome');
    expect(await write(saved, account(mode), { MsgType: 'event', Event: 'subscribe' })).toBe(WELCOME);
    expect(
      await write(saved, account(mode), { MsgType: 'event', Event: 'unsubscribe', FromUserName: from }),
    ).toBeNull();
  });

  test('rejects a WeChat message with a wrong signature', async () => {
    const sent = sendMessage(account(mode), { Content: 'x' });
    const wrong = { ...sent.query, signature: '0'.repeat(40), msg_signature: '0'.repeat(40) };
    expect((await post(saved, { ...sent, query: wrong })).status).toBe(401);
    expect((await post(saved, sendMessage({ ...account(mode), token: 'OtherToken' }, { Content: 'x' }))).status).toBe(
      401,
    );
    expect((await post(saved, { ...sent, query: {} })).status).toBe(401);
  });

  test('rejects a WeChat message with an old timestamp', async () => {
    for (const off of [-330, 330]) {
      const timestamp = String(Math.floor(Date.now() / 1000) + off);
      expect((await post(saved, sendMessage(account(mode), { Content: 'x' }, { timestamp }))).status).toBe(401);
    }
  });

  test('replies to a repeated MsgId with the first reply, and processes the message once', async () => {
    const again = { MsgId: `77${mode.length}`, FromUserName: 'o_again' };
    const first = await write(saved, account(mode), { ...again, Content: card.cid as string });
    const rows = (): Promise<number> => messagesOf(server.database).count();
    const before = await rows();
    const replayed = await write(saved, account(mode), { ...again, Content: 'something else' });
    expect(replayed).toBe(first);
    const sent = sendMessage(account(mode), { ...again, Content: 'x' });
    const both = await Promise.all([post(saved, sent), post(saved, sent)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rows()).toBe(before);
  });

  test('rejects another WeChat message with an already used signature', async () => {
    const sent = sendMessage(account(mode), { Content: 'x' });
    expect((await post(saved, sent)).status).toBe(200);
    const other = { ...sent, body: sent.body.replace(/<MsgId>.*?<\/MsgId>/, '<MsgId>99</MsgId>') };
    // In encrypted mode, only the encrypted part is trusted.
    expect((await post(saved, other)).status).toBe(mode === 'PLAIN' ? 401 : 200);
  });

  test('rejects a WeChat message in XML with entities, and text that is not XML', async () => {
    const sent = sendMessage(account(mode), { Content: 'x' });
    for (const body of [
      `<!DOCTYPE xml [<!ENTITY a SYSTEM "file:///etc/passwd">]>${sent.body.replace('<xml>', '<xml><B>&a;</B>')}`,
      `<!DOCTYPE xml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${sent.body}`,
      'no xml',
      '',
    ])
      expect([400, 401]).toContain((await post(saved, { ...sent, body })).status);
  });

  test('rejects a WeChat message with a body that is too large', async () => {
    const sent = sendMessage(account(mode), { Content: 'x'.repeat(40_000) });
    expect((await post(saved, sent)).status).toBe(413);
  });
});

test("rejects a WeChat message that names another agent's AppID", async () => {
  await setMode('SAFE');
  const other = { ...account('SAFE'), appId: 'wxffffffffffffffff' };
  const answer = await post(saved, sendMessage(other, { Content: 'x' }));
  expect([answer.status, answer.body.message]).toEqual([401, expect.any(String)]);
  const mine = sendMessage({ ...account('SAFE'), encodingAesKey: 'B'.repeat(43) }, { Content: 'x' });
  expect((await post(saved, mine)).status).toBe(401);
  expect((await post(saved, sendMessage(account('PLAIN'), { Content: 'x' }))).status).toBe(401);
});

test('looks up no more card numbers of a follower after ten wrong guesses', async () => {
  const FromUserName = 'o_guesser';
  for (let at = 0; at < 10; at += 1)
    await write(saved, account('SAFE'), { FromUserName, Content: `89860000000000${10_000 + at}` });
  expect(await write(saved, account('SAFE'), { FromUserName, Content: card.cid as string })).toBe(WELCOME);
  expect(await write(saved, account('SAFE'), { FromUserName: 'o_other', Content: card.cid as string })).not.toBe(
    WELCOME,
  );
});

test("replies to a pressed menu entry with the entry's text", async () => {
  saved = await save(agents[0] as User, {
    menu: [{ name: '帮助', entries: [{ name: '客服', kind: 'TEXT', text: '9:00–18:00' }] }],
  });
  const event = { MsgType: 'event', Event: 'CLICK', EventKey: 'menu.0.0', FromUserName: 'o_click' };
  expect(await write(saved, account('SAFE'), event)).toBe('9:00–18:00');
});
