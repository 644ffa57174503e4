import { afterAll, beforeAll, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import type { User } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { asSystem, buildAdmin, buildAgent, buildSalesman } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { addPrice, addUsage } from './flowPool.fixture';
import { settleNightly } from './settle';

let server: TestServer;
let ctx: Context;
let admin: User;
let salesman: User;
let other: User;
let agent: User;
beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  ctx = asSystem(server.database);
  admin = await buildAdmin(ctx);
  salesman = await buildSalesman(ctx);
  other = await buildSalesman(ctx);
  agent = await buildAgent(ctx, { balance: 100, pool: true, salesman: salesman.id });
  await addPrice(ctx, agent, 'JP', '2026-03-01', 1_000_000);
  await addUsage(ctx, agent, '2026-03-02', 'TW', 1024);
  await addUsage(ctx, agent, '2026-03-03', 'JP', 2048);
});
afterAll(() => server.close());

interface Mail {
  to: string;
  subject: string;
  text: string;
}
const mailsTo = async ({ account }: User): Promise<Mail[]> =>
  (await table(ctx, jobs).find({ kind: 'mail' }))
    .map(({ payload }) => payload as unknown as Mail)
    .filter(({ to }) => to === account);
const night = (day: string) => settleNightly({ ...ctx, now: () => new Date(`${day}T16:40:00Z`) });

test('mails staff the unbilled days and the reasons once a night', async () => {
  expect((await night('2026-03-03')).unbilled).toHaveLength(2);
  const [mail, ...more] = await mailsTo(admin);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain(`Flow pool: ${agent.account} has 2 days without a bill`);
  expect(mail?.text).toContain('2026-03-02: no price for TW');
  expect(mail?.text).toContain('2026-03-03: $2.00 is due, the wallet has $1.00');
  expect(mail?.text).toContain('2026-03-02: TW 没有价格');
  // Repeat the run within the hour, as after a process that was killed before storing the result.
  await night('2026-03-03');
  expect(await mailsTo(admin)).toHaveLength(1);
  await night('2026-03-04');
  expect(await mailsTo(admin)).toHaveLength(2);
});

test("mails unbilled days to the customer's salesman but to no other salesman", async () => {
  expect(await mailsTo(salesman)).toHaveLength(2);
  expect(await mailsTo(other)).toEqual([]);
});

test('mails nobody when all flow pool days could be billed', async () => {
  await addPrice(ctx, agent, 'TW', '2026-03-01', 0);
  await addUsage(ctx, agent, '2026-03-03', 'JP', 0);
  expect((await night('2026-03-05')).unbilled).toEqual([]);
  expect(await mailsTo(admin)).toHaveLength(2);
});
