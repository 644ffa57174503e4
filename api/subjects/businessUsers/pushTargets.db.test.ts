import { afterAll, beforeAll, expect, test } from '@jest/globals';
import businessUsers from '@t3d/resources/business-users';
import type { AppMessage } from '../appMessages/targets';
import { countTargets } from '../appMessages/targets';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { asSystem } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

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
  expect(answer.body.data).toMatchObject({ created: 1, errors: [] });
}
const count = (type: AppMessage['type'], ...targets: string[]): Promise<number> => countTargets(ctx, { type, targets });

test('an app user is pushed to by its phone, which may go to another user, and not while it is disabled', async () => {
  await handOver('one@app.test', 'phone1');
  await handOver('two@app.test', 'phone2');
  expect([await count('BROADCAST'), await count('SINGLE', 'one@app.test')]).toEqual([2, 1]);
  // The same file again changes nothing; the phone of one goes to two.
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
