import { describe, expect, test } from '@jest/globals';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import type { Notice, RawNotice } from './gateways/port';
import { balanceOf } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { noticeOf, openPaymentTest, paymentOf, simulatorOf, startRecharge } from '../../test/payments';
import { resolve } from './rechargeRecords/resolve';
import { settlePayment } from './settlePayment';
import { sealPayment } from '../../test/seals';
import type { Payment, User } from '@t3d/resources/rows';
import { AMOUNT, rigAlipay, rigAlipayHk, rigAllInPay, rigApple, rigPayPal, rigWeChatPay } from './outOfOrder.fixture';
import type { Rig, State } from './outOfOrder.fixture';

let system: Context;
let admin: Context;
let agent: User;
openPaymentTest((world) => {
  ({ system, admin, agent } = world);
});
async function rigSimulator(): Promise<Rig> {
  const gateway = simulatorOf(system);
  const say =
    (state: State) =>
    (payment: Payment): RawNotice =>
      gateway.write(
        noticeOf(system, payment, { noticeId: `${state}-${payment.id}`, gatewayNo: `S${payment.id}`, state }),
      );
  return {
    gateway,
    currency: 'USD',
    notices: { PAID: say('PAID'), CLOSED: say('CLOSED'), REFUNDED: say('REFUNDED'), REVERSED: say('REVERSED') },
    close: () => Promise.resolve(),
  };
}
const RIGS: readonly (readonly [string, () => Promise<Rig>])[] = [
  ['simulator', rigSimulator],
  ['alipay', rigAlipay],
  ['alipayHk', rigAlipayHk],
  ['wechatPay', rigWeChatPay],
  ['paypal', rigPayPal],
  ['allInPay', rigAllInPay],
  ['apple', rigApple],
];
const ordersOf = <One>(all: readonly One[]): One[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one) => ordersOf(all.filter((other) => other !== one)).map((rest) => [one, ...rest]));

describe.each(RIGS)('reversed money of a %s payment', (name, start) => {
  test('never credits reversed money, in whatever order the notices arrive', async () => {
    const rig = await start();
    const states = Object.keys(rig.notices) as State[];
    for (const order of ordersOf(states)) {
      const started = await startRecharge(system, agent, AMOUNT);
      await inTransaction(system, async (ctx) => {
        await table(ctx, rechargeRecords).update({ gateway: name, currency: rig.currency }, started.id);
        await sealPayment(ctx, started.id);
      });
      const before = (await balanceOf(system, agent.id)) as number;
      const payment = await paymentOf(system, started.id);
      const notices: Notice[] = [];
      for (const state of order) {
        notices.push((await rig.gateway.verify((rig.notices[state] as (of: Payment) => RawNotice)(payment))) as Notice);
        await settlePayment(system, name, notices.at(-1) as Notice);
      }
      expect(notices.map(({ state }) => state)).toEqual(order);
      const credited = order[0] === 'PAID' ? AMOUNT : 0;
      const told = order.join(' ');
      expect([told, ((await balanceOf(system, agent.id)) as number) - before]).toEqual([told, credited]);
      const settled = await paymentOf(system, payment.id);
      const gatewayNo = notices.find(({ state }) => state === 'PAID')?.gatewayNo;
      expect([told, settled]).toMatchObject([
        told,
        {
          status: 'ANOMALY',
          anomaly: 'REVERSED',
          resolution: null,
          gatewayNo,
          paidAmount: AMOUNT,
          payCurrency: rig.currency,
          refunded: AMOUNT,
        },
      ]);
      for (const notice of notices) await settlePayment(system, name, { ...notice, noticeId: randomUUID() });
      expect(await paymentOf(system, payment.id)).toEqual(settled);
      expect(await table(system, rechargeRecords).one({ paymentNo: `${payment.paymentNo}x2` })).toBeNull();
      await expect(
        inTransaction(admin, (ctx) => resolve(ctx, { ids: [payment.id], accept: false })),
      ).rejects.toMatchObject({ key: 'payments.alreadyReversed' });
      await inTransaction(admin, (ctx) => resolve(ctx, { ids: [payment.id], accept: true }));
      expect(((await balanceOf(system, agent.id)) as number) - before).toBe(credited);
    }
    await rig.close();
  }, 180_000);
});
