import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import businessUsers from '@t3d/resources/pool/business-users';
import pushDeliveries from '@t3d/resources/messages/push-deliveries';
import pushDevices from '@t3d/resources/messages/push-devices';
import { systemContext } from '../../context';
import { runDueJobs } from '../../jobs';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem } from '../../test/factories';
import { type Caller, type TestServer, startTestServer } from '../../test/server';
import { type PushSimulator, PushRejected, pushSimulator, PUSHES } from './port';
import { PUSHED_AT_ONCE, sendPushes } from './sendPushes';

const PATH = '/t3d-api/app-messages';
const quiet = { error: () => undefined };
let server: TestServer;
let admin: Caller;
let phones: PushSimulator;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
  await inTransaction(asSystem(server.database), (ctx) =>
    table(ctx, businessUsers).insertMany(['ann', 'ben', 'cara', 'dan', 'eve'].map((account) => ({ account }))),
  );
  await inTransaction(asSystem(server.database), (ctx) =>
    table(ctx, pushDevices).insertMany([
      { account: 'ann', pushId: 'ann-1', platform: 'IOS', language: 'en' },
      { account: 'ann', pushId: 'ann-2', platform: 'ANDROID', language: 'zh' },
      { account: 'ben', pushId: 'ben-1', platform: 'ANDROID', language: 'zh' },
      { account: 'cara', pushId: 'cara-1', platform: 'ANDROID', language: 'zh', disabled: true },
      { account: 'dan', pushId: null },
      { account: 'ben', pushId: null },
      { account: null, pushId: 'stray-1', platform: 'ANDROID' },
    ]),
  );
}, 60_000);
afterAll(() => server.close());
beforeEach(() => {
  phones = pushSimulator();
  server.database.services.provide(PUSHES, phones);
});

const TEXT = { zh: '你好', en: 'Hello', cht: '你好' };
const write = (values: object) => admin.post(PATH).send({ title: TEXT, content: TEXT, ...values });
const draft = async (values: object): Promise<number> => (await write(values)).body.data.id as number;
const act = (action: string, id: number) => admin.post(`${PATH}/actions/${action}`).send({ ids: [id] });
const shown = async (id: number) => (await admin.get(`${PATH}/${id}`)).body.data;
const work = () => runDueJobs(server.database, undefined, quiet);
const got = () => [...phones.counts.keys()].toSorted((a, b) => a.localeCompare(b));
/** Adds phones that belong to no account. */
const addPhones = (count: number, name: string) =>
  inTransaction(asSystem(server.database), (ctx) =>
    table(ctx, pushDevices).insertMany(
      Array.from({ length: count }, (_, index) => ({ pushId: `${name}-${index}`, platform: 'ANDROID' as const })),
    ),
  );

test.each<[string, object, string[], object]>([
  ['SINGLE', { type: 'SINGLE', targets: ['ann'] }, ['ann-1', 'ann-2'], { total: 2, sent: 2, failed: 0 }],
  [
    'MASS_SENDING',
    { type: 'MASS_SENDING', targets: ['ann', 'ben', 'cara'] },
    ['ann-1', 'ann-2', 'ben-1'],
    { total: 3 },
  ],
  ['BROADCAST', { type: 'BROADCAST' }, ['ann-1', 'ann-2', 'ben-1', 'stray-1'], { total: 4 }],
  ['ACCOUNT_WITHOUT', { type: 'ACCOUNT_WITHOUT' }, ['stray-1'], { total: 1, sent: 1 }],
  ['JPUSH_ID_WITHOUT', { type: 'JPUSH_ID_WITHOUT' }, [], { total: 1, sent: 1 }],
])('sends a push of type %s to exactly the target devices', async (_type, values, devices, figures) => {
  const id = await draft(values);
  expect((await act('publish/check', id)).body.data.targets).toBe((figures as { total: number }).total);
  expect((await act('publish', id)).body.data).toEqual({ affected: 1 });
  expect(await shown(id)).toMatchObject({ status: 'SENDING' });
  await work();
  expect(got()).toEqual(devices);
  expect(await shown(id)).toMatchObject({ status: 'SENT', ...figures });
});

test.each([
  [{ type: 'SINGLE', targets: [] }],
  [{ type: 'SINGLE', targets: ['ann', 'ben'] }],
  [{ type: 'MASS_SENDING', targets: [] }],
  [{ type: 'BROADCAST', targets: ['ann'] }],
  [{ type: 'ACCOUNT_WITHOUT', targets: ['ann'] }],
])("rejects a number of accounts that does not fit the app message's type: %j", async (values) => {
  const answer = await write(values);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['targets']]);
});

test('sends each device a text in its language, with a single language per call', async () => {
  const id = await draft({ type: 'SINGLE', targets: ['ann'] });
  await act('publish', id);
  await work();
  expect(phones.delivered.map(({ title, devices }) => [title, devices])).toEqual([
    ['Hello', ['ann-1']],
    ['你好', ['ann-2']],
  ]);
});

test('sends an app message once when two calls publish it at once, and rejects a lack of targets', async () => {
  const id = await draft({ type: 'BROADCAST' });
  const answers = await Promise.all([act('publish', id), act('publish', id)]);
  expect(answers.reduce((sum, { body }) => sum + body.data.affected, 0)).toBe(1);
  await Promise.all([work(), work()]);
  expect([...phones.counts.values()]).toEqual([1, 1, 1, 1]);
  expect((await act('publish', await draft({ type: 'SINGLE', targets: ['eve'] }))).status).toBe(400);
});

test('continues sending an app message after the worker was killed, and pushes to no phone twice', async () => {
  await addPhones(PUSHED_AT_ONCE * 2, 'mass');
  const id = await draft({ type: 'ACCOUNT_WITHOUT' });
  await act('publish', id);
  // The push service receives the push, but the worker dies before storing the result.
  const dying = {
    send: async (push: Parameters<PushSimulator['send']>[0]) => {
      await phones.send(push);
      throw new Error('killed');
    },
    test: () => Promise.resolve(),
  };
  server.database.services.provide(PUSHES, dying);
  const ctx = systemContext(server.database, 'job');
  await expect(sendPushes(ctx, { message: id }, async () => undefined)).rejects.toThrow('killed');
  expect(await shown(id)).toMatchObject({ status: 'SENDING', sent: 0 });
  server.database.services.provide(PUSHES, phones);
  // Two workers send the same message, as when the lease of a slow worker expires.
  await Promise.all([work(), sendPushes(ctx, { message: id }, async () => undefined)]);
  expect(await shown(id)).toMatchObject({ status: 'SENT', total: 1001, sent: 1001, failed: 0 });
  expect(new Set(phones.counts.values())).toEqual(new Set([1]));
  expect(phones.counts.size).toBe(1001);
});

test('marks an app message as FAILED when a push is rejected, and retries only failed devices', async () => {
  const id = await draft({ type: 'SINGLE', targets: ['ben'] });
  server.database.services.provide(PUSHES, {
    send: () => Promise.reject(new PushRejected('JPush: 400 1003')),
    test: () => Promise.resolve(),
  });
  await act('publish', id);
  await work();
  expect(await shown(id)).toMatchObject({ status: 'FAILED', total: 1, sent: 0, failed: 1, reason: 'JPush: 400 1003' });
  server.database.services.provide(PUSHES, phones);
  await act('publish', id);
  await work();
  expect(await shown(id)).toMatchObject({ status: 'SENT', total: 1, sent: 1, failed: 0, reason: null });
  expect(got()).toEqual(['ben-1']);
});

test('stops sending when an app message is disabled, and continues when the message is enabled again', async () => {
  const id = await draft({ type: 'SINGLE', targets: ['ann'] });
  await act('publish', id);
  await act('disable', id);
  await work();
  expect([got(), (await shown(id)).status]).toEqual([[], 'SENDING']);
  await act('enable', id);
  await work();
  expect([got(), (await shown(id)).status]).toEqual([['ann-1', 'ann-2'], 'SENT']);
});

test('makes the database reject a second row for the same message and device', async () => {
  const [row] = await table(asSystem(server.database), pushDeliveries).find({ state: 'SENT' }, { limit: 1 });
  const again = inTransaction(asSystem(server.database), (ctx) =>
    table(ctx, pushDeliveries).insertMany([{ message: row?.message as number, device: row?.device as number }]),
  );
  await expect(again).rejects.toThrow(/./);
});

test('rejects calls of app messages by agents with 403', async () => {
  expect((await (await server.as('AGENT_1')).get(PATH)).status).toBe(403);
});
