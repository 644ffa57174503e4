import { afterAll, beforeAll, expect, test } from '@jest/globals';
import businessUserContacts from '@t3d/resources/pool/business-user-contacts';
import businessUsers from '@t3d/resources/pool/business-users';
import pushDevices from '@t3d/resources/messages/push-devices';
import type { BusinessUser } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { asSystem } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
let ctx: Context;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  ctx = asSystem(server.database);
  admin = await server.as('ADMIN');
});
afterAll(() => server.close());

const sendFile = (lines: readonly string[]) =>
  admin.post('/t3d-api/business-users/import?dryRun=false').attach('file', Buffer.from(lines.join('\n')), 'users.csv');

/** Imports a file and expects every row to be accepted. */
async function file(lines: readonly string[]): Promise<[created: number, updated: number, unchanged: number]> {
  const { body } = await sendFile(lines);
  expect(body).toMatchObject({ code: 200, data: { total: lines.length - 1, errors: [] } });
  const { created, updated, unchanged } = body.data as Record<'created' | 'updated' | 'unchanged', number>;
  expect(created + updated + unchanged).toBe(lines.length - 1);
  return [created, updated, unchanged];
}
async function userOf(account: string): Promise<BusinessUser> {
  const found = await table(ctx, businessUsers).one({ account });
  if (!found) throw new Error(`no user ${account}`);
  return found;
}
const historyOf = async (resource: string, id: number) =>
  (
    (await admin.get(`/t3d-api/${resource}/${id}/history`)).body as {
      rows: { action: string; changes: Record<string, unknown> }[];
    }
  ).rows;

test('imports many new or existing app users in few statements', async () => {
  const HEAD = 'account,nickname,imei,deviceType,pushId,position,contactName,contactPhone';
  const rows = (longitude: number): string[] => [
    HEAD,
    ...Array.from({ length: 400 }, (_, at) => {
      const digits = String(at).padStart(5, '0');
      const device = `3569380356${digits},IOS,push${at},"35.${at},${longitude}.5"`;
      return `many${at}@app.test,Lin ${at},${device},Wang,+86138000${digits}`;
    }),
  ];
  const sent: string[] = [];
  const { options } = server.database.sequelize as unknown as { options: { logging: unknown } };
  options.logging = (sql: string) => sent.push(sql);
  try {
    await file(rows(139));
    expect(sent.length).toBeLessThan(100);
    sent.length = 0;
    await file(rows(140));
    expect(sent.length).toBeLessThan(100);
  } finally {
    options.logging = false;
  }
  const one = await userOf('many7@app.test');
  expect(one).toMatchObject({ nickname: 'Lin 7', imei: '356938035600007', position: '35.7,140.5' });
  const stored = await select(ctx, 'SELECT imei, `position` FROM business_users');
  expect(JSON.stringify(stored)).not.toMatch(/3569380356|140\.5/);
  expect(await table(ctx, pushDevices).count({ platform: 'IOS' })).toBe(400);
  expect((await historyOf('business-users', one.id)).map(({ action }) => action)).toEqual(['update', 'create']);
});

test('finds an existing app user by the account in upper or lower case', async () => {
  await file(['account,nickname', 'case@app.test,Lin']);
  await file(['account,nickname', 'CASE@app.test,Chen']);
  expect(await userOf('case@app.test')).toMatchObject({ nickname: 'Chen' });
});

test('keeps the currency of an app user, and a value with an empty or masked cell in the import file', async () => {
  expect(await file(['account,currency,imei,remark', 'keeps@app.test,HKD,356938035643809,VIP'])).toEqual([1, 0, 0]);
  expect(await file(['account,currency,imei,remark', 'keeps@app.test,USD,356*********809,'])).toEqual([0, 0, 1]);
  expect(await userOf('keeps@app.test')).toMatchObject({ currency: 'HKD', imei: '356938035643809', remark: 'VIP' });
});

test('rejects a new app user with masked values, because the file does not contain the real values', async () => {
  const { body } = await sendFile([
    'account,imei,contactName',
    'new@app.test,356*********809,Wang',
    'b@app.test,,W***',
  ]);
  expect(body.data).toMatchObject({
    created: 0,
    errors: [
      { row: 2, field: 'imei' },
      { row: 3, field: 'contactName' },
    ],
  });
});

test('accepts an asterisk in a field of an app user that exports do not mask', async () => {
  await file(['account,nickname,remark', 'star@app.test,Lin,']);
  expect(await file(['account,nickname,remark', 'star@app.test,5* Lin,a*b'])).toEqual([0, 1, 0]);
  expect(await userOf('star@app.test')).toMatchObject({ nickname: '5* Lin', remark: 'a*b' });
});

test("updates a contact with the same name, adds other contacts, and writes each contact's history", async () => {
  const HEAD = 'account,contactName,contactPhone,contactMail';
  await file([HEAD, 'lines@app.test,Wang,+8613800138000,']);
  await file([HEAD, 'lines@app.test,Wang,,wang@example.org']);
  expect(await file([HEAD, 'lines@app.test,Chen,+8613900139000,'])).toEqual([0, 1, 0]);
  expect(await file([HEAD, 'lines@app.test,Chen,+8613900139000,'])).toEqual([0, 0, 1]);
  const { id, version } = await userOf('lines@app.test');
  const lines = await table(ctx, businessUserContacts).find({ user: id });
  expect(lines).toMatchObject([
    { place: 0, name: 'Wang', phone: '+8613800138000', mail: 'wang@example.org' },
    { place: 1, name: 'Chen', phone: '+8613900139000', mail: null },
  ]);
  const [wang] = await historyOf('business-user-contacts', lines[0]?.id as number);
  expect(wang).toMatchObject({
    action: 'update',
    changes: { mail: { before: null, after: expect.stringMatching(/\*/) } },
  });
  // The contacts changed twice and the last file changed nothing, so the version rose only by their changes.
  expect(version).toBe(4);
});

test('swaps the phones of two app users when the import file swaps the phones', async () => {
  const HEAD = 'account,pushId';
  await file([HEAD, 'swap1@app.test,phoneA', 'swap2@app.test,phoneB']);
  await file([HEAD, 'swap1@app.test,phoneB', 'swap2@app.test,phoneA']);
  const devices = await table(ctx, pushDevices).find({ account: ['swap1@app.test', 'swap2@app.test'] });
  expect(devices.map(({ account, pushId }) => [account, pushId])).toEqual([
    ['swap1@app.test', 'phoneB'],
    ['swap2@app.test', 'phoneA'],
  ]);
});
