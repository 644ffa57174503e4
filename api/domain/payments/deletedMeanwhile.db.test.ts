import { beforeEach, expect, test } from '@jest/globals';
import users from '@t3d/resources/people/users';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context';
import { balanceOf } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { buildAgent } from '../../test/factories';
import { noticeOf, openPaymentTest, paymentOf, startRecharge } from '../../test/payments';
import { deleteUsers } from '../users/deleteUsers';
import { resolve } from './rechargeRecords/resolve';
import { settlePayment } from './settlePayment';
import type { User } from '@t3d/resources/rows';

// Tests payments for a user who is deleted meanwhile.

let system: Context;
let admin: Context;
let agent: User;
openPaymentTest((world) => {
  ({ system, admin } = world);
});
beforeEach(async () => {
  agent = await buildAgent(system);
});

/** Starts `work` before the agent's deletion commits. */
async function whileDeleting<T>(work: () => Promise<T>): Promise<T> {
  let started: Promise<T> | undefined;
  await inTransaction(admin, async (ctx) => {
    await deleteUsers(ctx, { ids: [agent.id] });
    started = work();
    // Give `work` time to reach the lock of the deletion.
    await Promise.race([started.catch(() => undefined), sleep(300)]);
  });
  return started as Promise<T>;
}
const statusOf = async (): Promise<string | null | undefined> => (await table(system, users).one(agent.id))?.status;

test('quarantines money that arrives for a user who is being deleted', async () => {
  const payment = await startRecharge(system, agent);
  const { outcome } = await whileDeleting(() => settlePayment(system, 'simulator', noticeOf(system, payment)));
  expect([outcome, await statusOf(), await balanceOf(system, agent.id)]).toEqual(['ANOMALY', 'DELETED', 0]);
  expect(await paymentOf(system, payment.id)).toMatchObject({ status: 'ANOMALY', anomaly: 'CLOSED' });
});

test('does not let an admin accept quarantined money for a user who is being deleted', async () => {
  const payment = await startRecharge(system, agent);
  await settlePayment(system, 'simulator', noticeOf(system, payment, { amount: 5_000 }));
  const accepted = whileDeleting(() =>
    inTransaction(admin, (ctx) => resolve(ctx, { ids: [payment.id], accept: true })),
  );
  await expect(accepted).rejects.toMatchObject({ key: 'users.deleted' });
  expect([await statusOf(), await balanceOf(system, agent.id)]).toEqual(['DELETED', 0]);
});
