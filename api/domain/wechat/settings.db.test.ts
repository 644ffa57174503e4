import { afterEach, describe, expect, test } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import supertest from 'supertest';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { aPng } from '../../test/pictures';
import { signPage } from './wire';
import { tokensOf } from './tables';
import { pageTicket } from './tokens';
import type { Settings } from './port';
import {
  ACCOUNT,
  APP_ID,
  agents,
  callerOf,
  card,
  fake,
  openAccounts,
  publicUrl,
  readOwn,
  runJobs,
  save,
  server,
  system,
} from './wechat.fixture';

openAccounts();
afterEach(() => {
  fake.refuse(APP_ID, null);
});

const first = (): User => agents[0] as User;
const open = (path: string) => supertest(server.app).get(path).set('Accept-Language', 'en');
const stored = async (): Promise<Settings> =>
  (await table(system(), wxmpSettings).one({ agent: first().id })) as Settings;
interface Line {
  check: string;
  state: string;
  title: string;
  message: string;
  cure: string | null;
  copy: string | null;
}
async function selfTest(): Promise<Record<string, Line>> {
  const saved = await readOwn(first());
  const answer = await (await callerOf(first())).post('/t3d-api/wxmp-settings/actions/test').send({ ids: [saved.id] });
  expect([answer.status, answer.body.data.jobId]).toEqual([202, expect.any(Number)]);
  await runJobs();
  const { lines } = (await readOwn(first())).selfTest as { lines: Line[] };
  return Object.fromEntries(lines.map((line) => [line.check, line]));
}

describe("an agent's WeChat settings", () => {
  test("encrypts an agent's WeChat secrets and never shows the secrets", async () => {
    const saved = await save(first(), { ...ACCOUNT, mode: 'SAFE', brandName: { zh: '海客通', en: 'Haiketong' } });
    expect(saved.callbackUrl).toMatch(new RegExp(`^${publicUrl}/ms-api/wx/[0-9a-z]{16}$`));
    expect(saved.lookupUrl).toMatch(new RegExp(`^${publicUrl}/t3d/wxmp/search\\?a=[0-9a-z]{8}$`));
    expect(saved.appSecretSetAt).toEqual(expect.any(String));
    const caller = await callerOf(first());
    const everything = await Promise.all(
      ['', `/${saved.id}`, `/${saved.id}/history`, '/export?format=csv'].map((path) =>
        caller.get(`/t3d-api/wxmp-settings${path}`),
      ),
    );
    const rows = await select(system(), 'SELECT * FROM wxmp_settings');
    for (const text of [...everything.map((one) => one.text), JSON.stringify(rows)])
      for (const secret of [ACCOUNT.appSecret, ACCOUNT.token, ACCOUNT.encodingAesKey])
        expect(text).not.toContain(secret);
    expect((await stored()).token).toBe(ACCOUNT.token);
  });

  test('allows a single set of WeChat settings per agent, visible only to that agent', async () => {
    const caller = await callerOf(first());
    expect((await caller.post('/t3d-api/wxmp-settings').send({ theme: 'THEME_RED' })).status).toBe(409);
    const { id } = await readOwn(first());
    for (const other of [agents[1], agents[2]]) {
      const theirs = await callerOf(other as User);
      expect((await theirs.get(`/t3d-api/wxmp-settings/${id}`)).status).toBe(404);
      expect((await theirs.put(`/t3d-api/wxmp-settings/${id}`).send({ theme: 'THEME_RED' })).status).toBe(404);
      expect((await theirs.post('/t3d-api/wxmp-settings/actions/test').send({ ids: [id] })).status).toBe(404);
      expect((await theirs.get('/t3d-api/wxmp-settings')).body.total).toBe(0);
    }
  });

  test.each([
    [{ contact: 'nobody' }, 'contact'],
    [{ theme: 'THEME_PINK' }, 'theme'],
    [{ brandName: { zh: '海'.repeat(21) } }, 'brandName'],
    [{ token: 'no' }, 'token'],
    [{ encodingAesKey: 'short' }, 'encodingAesKey'],
    [{ menu: [1, 2, 3, 4].map((name) => ({ name: String(name) })) }, 'menu'],
    [{ menu: [{ name: 'Much too long a name' }] }, 'menu.0.name'],
    [{ menu: [{ name: 'a', kind: 'LINK', url: 'http://x.org' }] }, 'menu.0.url'],
    [{ menu: [{ name: 'a', entries: [{ name: 'b', kind: 'TEXT' }] }] }, 'menu.0.entries.0.text'],
    [{ callbackUrl: 'https://elsewhere.org' }, 'callbackUrl'],
  ])('rejects the WeChat settings %j', async (values, field) => {
    const { id } = await readOwn(first());
    const answer = await (await callerOf(first())).put(`/t3d-api/wxmp-settings/${id}`).send(values);
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([400, [field]]);
  });
});

describe('the client of WeChat’s servers', () => {
  test('sends a changed menu of three buttons with five entries each to WeChat in a job', async () => {
    const entries = [1, 2, 3, 4, 5].map((no) => ({ name: `套餐 ${no}`, kind: 'LINK', url: `https://x.org/${no}` }));
    await save(first(), {
      menu: [
        { name: '查卡', kind: 'LOOKUP' },
        { name: '买流量', entries },
        { name: '帮助', kind: 'TEXT', text: 'Hi' },
      ],
    });
    expect(fake.menus.get(APP_ID)).toBeUndefined();
    await runJobs();
    const { lookupUrl, menuPushedAt, menuProblem } = await readOwn(first());
    expect(fake.menus.get(APP_ID)).toEqual([
      { name: '查卡', type: 'view', url: lookupUrl },
      { name: '买流量', sub_button: entries.map(({ name, url }) => ({ name, type: 'view', url })) },
      { name: '帮助', type: 'click', key: 'menu.2' },
    ]);
    expect([typeof menuPushedAt, menuProblem]).toEqual(['string', null]);
  });

  test('fetches a single WeChat token when several callers need the token at once', async () => {
    await tokensOf(server.database).destroy({ where: {} });
    const before = fake.calls.length;
    const settings = await stored();
    const tickets = await Promise.all(Array.from({ length: 8 }, () => pageTicket(system(), settings)));
    expect(new Set(tickets).size).toBe(1);
    expect(fake.calls.slice(before).map(({ path }) => path)).toEqual(['/stable_token', '/ticket/getticket']);
    const [row] = await select<{ value: string }>(system(), "SELECT value FROM wxmp_tokens WHERE kind = 'page'");
    expect(row?.value).not.toContain(tickets[0]);
  });

  test('fetches a new token when WeChat has ended the old token', async () => {
    const settings = await stored();
    await pageTicket(system(), settings);
    fake.endTokens(APP_ID);
    await tokensOf(server.database).destroy({ where: { kind: 'page' } });
    expect(await pageTicket(system(), settings)).toEqual(expect.any(String));
  });

  test('rejects every caller that waits for a token when WeChat rejects the request once', async () => {
    await tokensOf(server.database).destroy({ where: {} });
    fake.refuse(APP_ID, { errcode: 45009, errmsg: 'reach max api daily quota limit' });
    const before = fake.calls.length;
    const settings = await stored();
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => pageTicket(system(), settings)));
    expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(fake.calls.length - before).toBe(1);
  });
});

describe('the self-test of an official account', () => {
  test('passes every check of the self-test in order', async () => {
    await tokensOf(server.database).destroy({ where: {} });
    const lines = await selfTest();
    expect(Object.entries(lines).map(([check, { state }]) => [check, state])).toEqual(
      ['form', 'access', 'reachable', 'signature', 'sealed', 'menu', 'page'].map((check) => [check, 'PASSED']),
    );
    expect(lines.signature?.message).toBe('A signed request was answered with its echostr.');
  });

  test("shows WeChat's rejection in the self-test, with the remedy and the checks that depend on it", async () => {
    const errmsg = 'invalid ip 203.0.113.24 ipv6 ::ffff:203.0.113.24, not in whitelist';
    fake.refuse(APP_ID, { errcode: 40164, errmsg });
    const { access, menu, page } = await selfTest();
    expect(access).toMatchObject({
      state: 'FAILED',
      message: 'WeChat refused with 40164: our address 203.0.113.24 is not in your IP whitelist.',
      cure: 'Add it in WeChat › Basic configuration › IP whitelist, then run again.',
      copy: '203.0.113.24',
    });
    expect([menu?.state, menu?.message, page?.state]).toEqual(['WAITING', 'Waits for the access token.', 'WAITING']);
  });
});

describe('the brand of public pages', () => {
  test("shows on a public page the brand of the card's or link's agent", async () => {
    const caller = await callerOf(first());
    const upload = await caller.post('/t3d-api/files?use=logo').attach('file', aPng(120, 28), 'logo.png');
    const logo = upload.body.data.id as number;
    const saved = await save(first(), {
      logo,
      theme: 'THEME_ORANGE',
      welcome: { en: 'Hello' },
      contact: '+85255550142',
    });
    const key = saved.lookupUrl.split('=')[1];
    const brand = {
      key,
      name: 'Haiketong',
      logo: `/data-api/logos/${logo}`,
      theme: 'THEME_ORANGE',
      welcome: 'Hello',
      contact: '+85255550142',
    };
    expect((await open(`/data-api/brands/${key}`)).body.data).toEqual(brand);
    expect((await open(`/data-api/cards/${card.iccid}`)).body.data.brand).toMatchObject({
      key: null,
      name: 'Below',
      theme: 'THEME_BLUE',
    });
    const picture = await open(`/data-api/logos/${logo}`);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    const unused = await caller.post('/t3d-api/files?use=logo').attach('file', aPng(64, 28), 'logo.png');
    expect((await open(`/data-api/logos/${unused.body.data.id}`)).status).toBe(404);
    expect((await open('/data-api/brands/00000000')).status).toBe(404);
  });

  test('signs only our own pages for WeChat', async () => {
    const { lookupUrl } = await readOwn(first());
    const key = lookupUrl.split('=')[1];
    const url = `${publicUrl}/t3d/wxmp/search?a=${key}`;
    const { body } = await open(`/data-api/brands/${key}/js-sdk?url=${encodeURIComponent(url)}`);
    const { appId, timestamp, nonceStr, signature } = body.data;
    const ticket = await pageTicket(system(), await stored());
    expect([appId, signature]).toEqual([APP_ID, signPage(ticket, nonceStr, String(timestamp), url)]);
    for (const other of ['https://elsewhere.org/t3d/', `${publicUrl}.evil.org/t3d/`, `${publicUrl}/t3d-api/x`])
      expect((await open(`/data-api/brands/${key}/js-sdk?url=${encodeURIComponent(other)}`)).status).toBe(400);
  });
});
