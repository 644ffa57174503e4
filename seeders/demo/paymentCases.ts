import rechargeRecords from '@t3d/resources/money/recharge-records';
import { expirePayment } from '../../api/domain/payments/products';
import { settlePayment } from '../../api/domain/payments/settlePayment';
import type { Payment } from '@t3d/resources/rows';
import type { Notice } from '../../api/domain/payments/paymentTypes';
import { resolve } from '../../api/domain/payments/rechargeRecords/resolve';
import { SIMULATOR } from '../../api/domain/payments/gateways';
import { table } from '../../api/models/table';
import type { DemoAgent } from './data/users';
import { type DemoContext, HOUR, MINUTE, later } from './demoContext';
import { decideRefunds, numberOf, open, payAt, payThere, paymentOf, rechargeOnline, startRecharge } from './payments';

type Case = (world: DemoContext, moment: Date, agent: DemoAgent) => Promise<void>;

const decide = (
  world: DemoContext,
  moment: Date,
  payment: Payment,
  accept: boolean,
  remark: string,
): Promise<unknown> => resolve(payAt(world, moment, 'admin'), { ids: [payment.id], accept, remark });

async function paidWrong(
  world: DemoContext,
  moment: Date,
  agent: DemoAgent,
  more: (payment: Payment) => Partial<Pick<Notice, 'amount' | 'currency'>>,
): Promise<Payment> {
  const payment = await open(
    world,
    moment,
    (await startRecharge(world, moment, agent, world.payRandom.whole(2, 9) * 5_000)).id,
  );
  await payThere(world, later(moment, 3 * MINUTE), payment, more(payment));
  return paymentOf(payAt(world, moment), payment.id);
}

async function abandoned(world: DemoContext, moment: Date, agent: DemoAgent): Promise<Payment> {
  const payment = await open(
    world,
    moment,
    (await startRecharge(world, moment, agent, world.payRandom.whole(2, 20) * 5_000)).id,
  );
  await expirePayment(payAt(world, later(moment, 31 * MINUTE)), payment.id);
  return payment;
}

async function secondOf(world: DemoContext, moment: Date, payment: Payment): Promise<Payment> {
  return (await table(payAt(world, moment), rechargeRecords).one({ paymentNo: `${payment.paymentNo}x2` })) as Payment;
}

/** Payment anomalies and how staff resolved them. */
const CASES: Readonly<Record<string, Case>> = {
  paid: async (world, moment, agent) => {
    await rechargeOnline(world, moment, agent, world.payRandom.whole(2, 6) * 5_000);
  },
  abandoned: async (world, moment, agent) => {
    await abandoned(world, moment, agent);
  },
  late: async (world, moment, agent) => {
    await payThere(world, later(moment, 40 * MINUTE), await abandoned(world, moment, agent));
  },
  less: async (world, moment, agent) => {
    await paidWrong(world, moment, agent, ({ amount }) => ({ amount: (amount ?? 0) - 500 }));
  },
  currency: async (world, moment, agent) => {
    await paidWrong(world, moment, agent, () => ({ currency: 'HKD' }));
  },
  lessAccepted: async (world, moment, agent) => {
    await decide(
      world,
      later(moment, 90 * MINUTE),
      await paidWrong(world, moment, agent, ({ amount }) => ({ amount: (amount ?? 0) - 1_000 })),
      true,
      'CS-2230',
    );
  },
  moreRefunded: async (world, moment, agent) => {
    await decide(
      world,
      later(moment, 60 * MINUTE),
      await paidWrong(world, moment, agent, ({ amount }) => ({ amount: (amount ?? 0) + 88 })),
      false,
      'CS-2231',
    );
    await decideRefunds(world, later(moment, 61 * MINUTE));
  },
  refundFailed: async (world, moment, agent) => {
    await decide(
      world,
      later(moment, 50 * MINUTE),
      await paidWrong(world, moment, agent, ({ amount }) => ({ amount: (amount ?? 0) * 2 })),
      false,
      'CS-2232',
    );
    await decideRefunds(world, later(moment, 51 * MINUTE), 'REFUSED');
  },
  twice: async (world, moment, agent) => {
    const payment = await rechargeOnline(world, moment, agent, 10_000);
    await payThere(world, later(moment, 2 * MINUTE), payment);
  },
  twiceRefunded: async (world, moment, agent) => {
    const payment = await rechargeOnline(world, moment, agent, 10_000);
    await payThere(world, later(moment, 2 * MINUTE), payment);
    await decide(world, later(moment, 30 * MINUTE), await secondOf(world, moment, payment), false, 'CS-2233');
    await decideRefunds(world, later(moment, 31 * MINUTE));
  },
  reversed: async (world, moment, agent) => {
    const payment = await rechargeOnline(world, moment, agent, 10_000);
    const at = later(moment, 26 * 60 * MINUTE);
    await settlePayment(payAt(world, at), SIMULATOR, {
      noticeId: numberOf(world, at),
      paymentNo: payment.paymentNo as string,
      gatewayNo: payment.gatewayNo as string,
      state: 'REVERSED',
      amount: 10_000,
      currency: payment.currency as string,
      at,
    });
  },
};

/** The days before today of each case, by agent. */
const DAYS_AGO: Readonly<Record<keyof typeof CASES, Partial<Record<DemoAgent, readonly number[]>>>> = {
  paid: { agent1: [66, 44, 18, 1], agent2: [84, 59, 38, 10], other1: [77, 51, 25] },
  abandoned: { agent1: [71, 24, 12], agent2: [63, 33, 5], other1: [48, 2] },
  late: { agent1: [27], other1: [4] },
  less: { agent1: [3], agent2: [9] },
  currency: { agent1: [6], other1: [15] },
  lessAccepted: { agent2: [41], other1: [19] },
  moreRefunded: { agent1: [36], agent2: [22] },
  refundFailed: { agent1: [7] },
  twice: { agent2: [8], other1: [1] },
  twiceRefunded: { agent1: [30] },
  reversed: { agent1: [11] },
};

export function planPayments(world: DemoContext): void {
  for (const [name, agents] of Object.entries(DAYS_AGO)) {
    const times = Object.entries(agents).flatMap(([agent, days]) =>
      days.map((day) => [day, agent as DemoAgent] as const),
    );
    for (const [days, agent] of times.toSorted(([one], [other]) => other - one)) {
      const moment = world.daysAgo(days, world.payRandom.whole(2, 12) * HOUR);
      world.agenda.plan(moment, () => (CASES[name] as Case)(world, moment, agent));
    }
  }
}
