import { afterAll, beforeAll, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { randomUUID } from 'node:crypto';
import { runDueJobs } from '../../jobs';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
const system = () => asSystem(server.database);
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const COUNT = 5_001;
const iccidOf = (serial: number): string => {
  const body = `8987${String(serial).padStart(15, '0')}`;
  return body + luhnDigit(body);
};
const post = async (path: string, body: object) =>
  (await (
    await server.as('ADMIN')
  )
    .post(`/t3d-api${path}`)
    .set('Idempotency-Key', randomUUID())
    .send(body)) as unknown as { status: number; body: { data: { jobId: number } } };
const jobOf = async (id: number) => table(system(), jobs).one(id);

test('undoes the issue of 5,001 cards in a job, and requires the right of the user who undoes it', async () => {
  const one = (serial: number) => ({
    iccid: iccidOf(serial),
    iccidLength: 20,
    type: 'SIM' as const,
    status: 'STOCKED' as const,
    realName: false,
    smsRealName: false,
  });
  await table(system(), terminals).insertMany(Array.from({ length: COUNT }, (_, serial) => one(serial)));
  const { id: toUser } = await server.user('AGENT_1');
  const issued = await post('/terminals/actions/issue', { ranges: [`${iccidOf(0)}-${iccidOf(COUNT - 1)}`], toUser });
  await runDueJobs(server.database);
  const ended = await jobOf(issued.body.data.jobId);
  const { undo } = (ended as unknown as { result: { undo: { entry: number } } }).result;
  const held = () => table(system(), terminals).count({ owner: toUser });
  expect(await held()).toBe(COUNT);

  const { id: admin } = await server.user('ADMIN');
  const give = (apis: string[]) => inTransaction(system(), (ctx) => table(ctx, users).update({ apis }, admin));
  const rejected = await post(`/history/${undo.entry}/undo`, {});
  await give(['terminals:list']);
  await runDueJobs(server.database);
  expect(await jobOf(rejected.body.data.jobId)).toMatchObject({
    state: 'FAILED',
    errors: { key: 'jobs.sender.right' },
  });
  expect(await held()).toBe(COUNT);

  await give(['*']);
  const done = await post(`/history/${undo.entry}/undo`, {});
  expect(done.status).toBe(202);
  await runDueJobs(server.database);
  expect(await jobOf(done.body.data.jobId)).toMatchObject({ state: 'DONE', result: { affected: COUNT } });
  expect(await held()).toBe(0);
}, 60_000);
