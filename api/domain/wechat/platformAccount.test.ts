import { expect, test } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import supertest from 'supertest';
import { table } from '../../models/table';
import { readConfig } from '../../config';
import { PLATFORM_ACCOUNT, storePlatformAccount, platformId } from './platformAccount';
import { checkCall } from './simulator/simulatorRoutes';
import { agents, callerOf, openAccounts, server, system } from './wechat.fixture';

openAccounts();

const FIELDS = [{ name: 'thing1', value: 'TITLE' }];
const TEMPLATES = [{ kind: 'SYSTEM', template: 'ngqIpbwh8bUfcSsECmogfXcV14J0tQlEpBO27izEYtY', fields: FIELDS }];
const ENVIRONMENT = {
  OFFICIAL_ACCOUNT_APP_ID: 'wxaaaaaaaaaaaaaaaa',
  OFFICIAL_ACCOUNT_APP_SECRET: '0123456789abcdef0123456789abcdef',
  OFFICIAL_ACCOUNT_TOKEN: 'PlatformToken1',
  OFFICIAL_ACCOUNT_TEMPLATES: JSON.stringify(TEMPLATES),
};
const start = async (environment: Record<string, string>): Promise<void> => {
  server.database.services.provide(PLATFORM_ACCOUNT, readConfig(environment).officialAccount);
  await storePlatformAccount(server.database);
};
const kept = async () => table(system(), wxmpSettings).one({ agent: await platformId(system()) });
const offered = async (user: User): Promise<boolean> =>
  ((await (await callerOf(user)).get('/t3d-api/sessions/wechat')).body as { data: { offered: boolean } }).data.offered;

test("stores the environment's WeChat account and uses the account for direct customers only", async () => {
  const [builtin, below] = agents as [User, User];
  expect(await offered(builtin)).toBe(false);
  await start(ENVIRONMENT);
  await start(ENVIRONMENT);
  expect(await kept()).toMatchObject({ appId: 'wxaaaaaaaaaaaaaaaa', mode: 'PLAIN', templates: TEMPLATES });
  expect([await offered(builtin), await offered(below)]).toEqual([true, false]);
  const check = await supertest(server.app)
    .get('/ms-api/wx/platformofficial')
    .query(checkCall({ token: 'PlatformToken1' }, '1234567'));
  expect([check.status, check.text]).toEqual([200, '1234567']);
  await start({});
  expect(await offered(builtin)).toBe(false);
  expect((await supertest(server.app).get('/ms-api/wx/platformofficial')).status).toBe(404);
});

test('refuses to start with an incomplete WeChat account or with invalid templates', async () => {
  expect(() => readConfig({ OFFICIAL_ACCOUNT_APP_ID: 'wxaaaaaaaaaaaaaaaa' })).toThrow(
    'OFFICIAL_ACCOUNT_APP_SECRET is missing',
  );
  expect(() => readConfig({ ...ENVIRONMENT, OFFICIAL_ACCOUNT_TEMPLATES: 'x' })).toThrow('JSON');
  await expect(start({ ...ENVIRONMENT, OFFICIAL_ACCOUNT_TEMPLATES: '[{}]' })).rejects.toThrow('templates');
  await expect(start({ ...ENVIRONMENT, OFFICIAL_ACCOUNT_APP_ID: 'x' })).rejects.toThrow('appId');
});
