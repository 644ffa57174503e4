import { expect, it } from '@jest/globals';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { buildAgent } from '../../test/factories';
import { movePayment, sealOf } from './products';
import { openLedgerTest } from '../../test/ledgerTest';
import type { Payment } from '@t3d/resources/rows';

const world = openLedgerTest();

it("moves a payment only if the payment's status has not changed since the read, and otherwise retries", async () => {
  const agent = await buildAgent(world.ctx);
  const first: Partial<Payment> = {
    paymentNo: 'MOVED',
    account: agent.id,
    product: 'RECHARGE',
    payment: 'ALIPAY',
    amount: 10_000,
    currency: 'USD',
    status: 'UNPAID',
    refunded: 0,
  };
  const id = await inTransaction(world.ctx, (tx) =>
    table(tx, rechargeRecords).insert({ ...first, seal: sealOf(tx, first) }),
  );
  const seen = (await table(world.ctx, rechargeRecords).one(id)) as Payment;
  await inTransaction(world.ctx, (tx) =>
    movePayment(tx, seen, 'anomaly', { status: 'ANOMALY', anomaly: 'AMOUNT', paidAmount: 1 }),
  );
  const late = world.database.sequelize.transaction((transaction) =>
    movePayment({ ...world.ctx, transaction }, seen, 'complete', {
      status: 'COMPLETED',
      paidAmount: 10_000,
      paidAt: world.ctx.now(),
      gatewayNo: 'G1',
    }),
  );
  await expect(late).rejects.toMatchObject({ errno: 1213 });
  expect(await table(world.ctx, rechargeRecords).one(id)).toMatchObject({ status: 'ANOMALY', gatewayNo: null });
});
