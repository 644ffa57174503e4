import { afterAll, beforeAll, expect, test } from '@jest/globals';
import businessUsers from '@t3d/resources/pool/business-users';
import { type AppMessage, sendPushes, countTargets } from '../appMessages/sendPushes';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { asSystem, buildAgent } from '../../test/factories';
import { type Caller, type TestServer, startTestServer } from '../../test/server';

let server: TestServer;
let ctx: Context;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  ctx = asSystem(server.database);
  admin = await server.as('ADMIN');
}, 60_000);
afterAll(() => server.close());

async function handOver(account: string, pushId: string): Promise<void> {
  const file = Buffer.from(`account,source,deviceType,pushId\n${account},APP,IOS,${pushId}\n`);
  const answer = await admin.post('/t3d-api/business-users/import?dryRun=false').attach('file', file, 'users.csv');
  expect(answer.body.data).toMatchObject({ total: 1, errors: [] });
}
const count = (type: AppMessage['type'], ...targets: string[]): Promise<number> => countTargets(ctx, { type, targets });

test("pushes to an app user's phone that another user had before, but not to a disabled user", async () => {
  await handOver('one@app.test', 'phone1');
  await handOver('two@app.test', 'phone2');
  expect([await count('BROADCAST'), await count('SINGLE', 'one@app.test')]).toEqual([2, 1]);
  // Import an identical file, which changes nothing, and then one that moves the phone to the second user.
  await handOver('one@app.test', 'phone1');
  await handOver('two@app.test', 'phone1');
  expect(await count('MASS_SENDING', 'one@app.test', 'two@app.test')).toBe(1);
  expect([await count('SINGLE', 'two@app.test'), await count('JPUSH_ID_WITHOUT')]).toEqual([1, 1]);
  const two = await table(ctx, businessUsers).one({ account: 'two@app.test' });
  const switchTo = async (action: string): Promise<void> => {
    expect((await admin.post(`/t3d-api/business-users/actions/${action}`).send({ ids: [two?.id] })).status).toBe(200);
  };
  await switchTo('disable');
  expect([await count('BROADCAST'), await count('SINGLE', 'two@app.test')]).toEqual([0, 0]);
  await switchTo('enable');
  expect(await count('BROADCAST')).toBe(1);
});

test('lists the messages that were sent to the phones of an app user', async () => {
  await handOver('reader@app.test', 'phone9');
  const user = await table(ctx, businessUsers).one({ account: 'reader@app.test' });
  const read = async (id: unknown, who = admin) => who.get(`/t3d-api/app-messages/received?user=${String(id)}`);
  expect((await read(user?.id)).body).toMatchObject({ rows: [], total: 0 });
  const message = { title: { en: 'Hello' }, content: { en: 'Text' }, type: 'SINGLE', targets: ['reader@app.test'] };
  const { id } = (await admin.post('/t3d-api/app-messages').send(message)).body.data as { id: number };
  await admin.post('/t3d-api/app-messages/actions/publish').send({ ids: [id] });
  await sendPushes(ctx, { message: id }, async () => undefined);
  expect((await read(user?.id)).body).toMatchObject({
    rows: [{ message: id, title: { en: 'Hello' }, type: 'SINGLE', state: 'SENT', publishedAt: expect.any(String) }],
    total: 1,
  });
  expect([(await read('x')).status, (await read(999_999)).status]).toEqual([400, 404]);
  const agent = await server.caller((await buildAgent(ctx)).account as string);
  expect((await read(user?.id, agent)).status).toBe(403);
});
