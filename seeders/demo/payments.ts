import orders from '@t3d/resources/orders';
import type { PaymentMethod } from '@t3d/resources/recharge-records';
import rechargeRecords from '@t3d/resources/recharge-records';
import terminals from '@t3d/resources/terminals';
import { createRetailOrder } from '../../api/subjects/orders/retailSale';
import { expirePayment } from '../../api/subjects/payments/closePayment';
import { handleRefund } from '../../api/subjects/payments/handleRefund';
import { settlePayment } from '../../api/subjects/payments/settlePayment';
import { startPayment } from '../../api/subjects/payments/startPayment';
import type { Notice } from '../../api/subjects/payments/types';
import { resolve } from '../../api/subjects/payments/rechargeRecords/resolve';
import { PAYMENTS, SIMULATOR, composePayments, paymentsOf } from '../../api/subjects/payments/gateways';
import type { BookStore } from '../../api/subjects/payments/gateways/simulatorBooks';
import { bookPayment, bookRefund, findPayment } from '../../api/subjects/payments/gateways/simulatorBooks';
import type { BookedPayment } from '../../api/subjects/payments/gateways/simulatorBooks';
import { change, select } from '../../api/models/sql';
import { table } from '../../api/models/table';
import { openCheckout } from '../../api/subjects/payments/checkout/checkout';
import type { DemoAgent } from './data/people';
import type { Offer, Offers } from './plans';
import type { Card, InTransaction, World } from './world';
import { DAY, HOUR, MINUTE } from './world';
import type { Payment } from '../../api/models/rows';

const AGENT_METHODS: readonly PaymentMethod[] = [
  'ALIPAY_WEB',
  'ALIPAY',
  'WECHAT_QR',
  'WECHAT_WEB',
  'PAYPAL',
  'WEB_ALL_IN_PAY',
  'ALIPAY_HK',
];
const PHONE_METHODS: readonly PaymentMethod[] = ['WECHAT_PAY', 'WECHAT_H5', 'ALIPAY_WEB_WAP', 'APPLE', 'PAYPAL'];
const PAYER = { address: '203.0.113.9', userAgent: 'Mozilla/5.0 (iPhone)' };

const before = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() - milliseconds);
const storeOf = ({ database, transaction }: InTransaction): BookStore => ({ database, transaction });

/**
 * The demo pays at the simulated gateway, whatever this installation is configured with, and in the demo's own
 * transaction.
 */
export async function withSimulatedPayments<Result>(ctx: InTransaction, work: () => Promise<Result>): Promise<Result> {
  const present = paymentsOf(ctx.database);
  ctx.database.services.provide(
    PAYMENTS,
    composePayments(storeOf(ctx), {
      publicUrl: present.publicUrl,
      secretKey: '',
      simulators: true,
      gateways: [],
    }),
  );
  try {
    return await work();
  } finally {
    ctx.database.services.provide(PAYMENTS, present);
  }
}

/** Payments have a chance of their own, so that one more of them moves nothing else of the demo. */
const payAt = (
  world: World,
  moment: Date,
  ...who: Parameters<World['at']> extends [Date, ...infer Rest] ? Rest : never
): InTransaction => ({ ...world.at(moment, ...who), random: () => world.payRandom.next() });

const numberOf = (world: World, moment: Date): string =>
  `SIM${moment.toISOString().replace(/\D/g, '').slice(0, 17)}${world.payRandom.digits(6)}`;

async function paymentOf(ctx: InTransaction, id: number): Promise<Payment> {
  return (await table(ctx, rechargeRecords).one(id)) as Payment;
}

/** The payer comes to the checkout. */
async function open(world: World, moment: Date, id: number): Promise<Payment> {
  const ctx = payAt(world, moment);
  await openCheckout(ctx, await paymentOf(ctx, id), PAYER, 'T3D');
  return paymentOf(ctx, id);
}

/** The payer pays, as asked or otherwise, and the gateway tells us. */
async function payThere(
  world: World,
  moment: Date,
  payment: Payment,
  more: Partial<Pick<Notice, 'amount' | 'currency'>> = {},
): Promise<Notice> {
  const ctx = payAt(world, moment);
  const paymentNo = payment.paymentNo as string;
  const notice: Notice = {
    noticeId: numberOf(world, moment),
    paymentNo,
    gatewayNo: numberOf(world, moment),
    state: 'PAID',
    amount: payment.amount as number,
    currency: payment.currency as string,
    at: moment,
    ...more,
  };
  await bookPayment(
    storeOf(ctx),
    (await findPayment(storeOf(ctx), paymentNo)) as BookedPayment,
    notice.amount,
    notice.currency,
    moment,
    notice.gatewayNo,
  );
  await settlePayment(ctx, SIMULATOR, notice);
  return notice;
}

async function startRecharge(world: World, moment: Date, agent: DemoAgent, amount: number): Promise<Payment> {
  const ctx = payAt(world, moment, agent);
  const { id } = await startPayment(ctx, {
    product: 'RECHARGE',
    account: world.id(agent),
    amount,
    currency: world.user(agent).currency ?? 'USD',
    method: world.payRandom.pick(AGENT_METHODS),
  });
  return paymentOf(ctx, id);
}

/** An agent has recharged its wallet online, a few minutes before this moment. */
export async function rechargeOnline(world: World, moment: Date, agent: DemoAgent, amount: number): Promise<Payment> {
  const started = before(moment, world.payRandom.whole(1, 5) * MINUTE);
  const { id } = await startRecharge(world, started, agent, amount);
  await payThere(world, moment, await open(world, started, id));
  return paymentOf(payAt(world, moment), id);
}

async function placeRetailOrder(
  world: World,
  moment: Date,
  offer: Offer,
  card: Card,
  platform: 'WEB' | 'WX',
): Promise<Payment> {
  const ctx = payAt(world, moment);
  const terminal = await table(ctx, terminals).one(card.id);
  if (!terminal) throw new Error(`no card ${card.id}`);
  const { paymentId } = await createRetailOrder(ctx, {
    terminal,
    agentPlan: offer.agentPlan,
    payment: world.payRandom.pick(PHONE_METHODS),
    platform,
  });
  return open(world, moment, paymentId);
}

/** An end user has paid on a public page: the order, its payment, and the agents' profit shares. */
export async function sellRetail(
  world: World,
  moment: Date,
  offer: Offer,
  card: Card,
  platform: 'WEB' | 'WX',
): Promise<number> {
  const payment = await placeRetailOrder(world, before(moment, MINUTE), offer, card, platform);
  await payThere(world, moment, payment);
  return payment.order as number;
}

interface Asked {
  id: number;
  refundNo: string;
  amount: number;
  paymentNo: string;
  currency: string;
}

/** The gateway answers the refunds that it was asked for: paid back, or still at it. */
export async function answerRefunds(
  world: World,
  moment: Date,
  state: 'DONE' | 'PENDING' | 'REFUSED' = 'DONE',
): Promise<void> {
  const ctx = payAt(world, moment);
  const asked = await select<Asked>(
    ctx,
    "SELECT f.`id`, f.`refundNo`, f.`amount`, p.`paymentNo`, p.`payCurrency` AS currency FROM `payment_refunds` f JOIN `recharge_records` p ON p.`id` = f.`payment` WHERE f.`state` = 'ASKED' AND f.`tries` = 0 ORDER BY f.`id`",
  );
  for (const { id, refundNo, amount, paymentNo, currency } of asked) {
    const line = await bookRefund(
      storeOf(ctx),
      { paymentNo: paymentNo.replace(/x\d+$/, ''), refundNo, amount: Number(amount), currency, state },
      moment,
      numberOf(world, moment),
    );
    await handleRefund(ctx, Number(id), {
      state,
      gatewayRefundNo: line.gatewayNo,
      ...(state === 'REFUSED' ? { reason: 'SIMULATOR' } : {}),
    });
    // So that the demo shows it, the gateway takes its time.
    if (state === 'PENDING')
      await change(ctx, 'UPDATE `payment_refunds` SET `nextAt` = ? WHERE `id` = ?', [
        new Date(world.now.getTime() + 30 * DAY),
        id,
      ]);
  }
}

type Case = (world: World, moment: Date, agent: DemoAgent) => Promise<void>;

const decide = (world: World, moment: Date, payment: Payment, accept: boolean, remark: string): Promise<unknown> =>
  resolve(payAt(world, moment, 'admin'), { ids: [payment.id], accept, remark });

async function paidWrong(
  world: World,
  moment: Date,
  agent: DemoAgent,
  more: (payment: Payment) => Partial<Pick<Notice, 'amount' | 'currency'>>,
): Promise<Payment> {
  const payment = await open(
    world,
    moment,
    (await startRecharge(world, moment, agent, world.payRandom.whole(2, 9) * 5_000)).id,
  );
  await payThere(world, new Date(moment.getTime() + 3 * MINUTE), payment, more(payment));
  return paymentOf(payAt(world, moment), payment.id);
}

async function abandoned(world: World, moment: Date, agent: DemoAgent): Promise<Payment> {
  const payment = await open(
    world,
    moment,
    (await startRecharge(world, moment, agent, world.payRandom.whole(2, 20) * 5_000)).id,
  );
  await expirePayment(payAt(world, new Date(moment.getTime() + 31 * MINUTE)), payment.id);
  return payment;
}

async function secondOf(world: World, moment: Date, payment: Payment): Promise<Payment> {
  return (await table(payAt(world, moment), rechargeRecords).one({ paymentNo: `${payment.paymentNo}x2` })) as Payment;
}

const later = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * MINUTE);

/** What goes wrong with payments, and what staff did about it. */
const CASES: Readonly<Record<string, Case>> = {
  paid: async (world, moment, agent) => {
    await rechargeOnline(world, moment, agent, world.payRandom.whole(2, 6) * 5_000);
  },
  abandoned: async (world, moment, agent) => {
    await abandoned(world, moment, agent);
  },
  late: async (world, moment, agent) => {
    await payThere(world, later(moment, 40), await abandoned(world, moment, agent));
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
      later(moment, 90),
      await paidWrong(world, moment, agent, ({ amount }) => ({ amount: (amount ?? 0) - 1_000 })),
      true,
      '与客户核对，按实付入账',
    );
  },
  moreRefunded: async (world, moment, agent) => {
    await decide(
      world,
      later(moment, 60),
      await paidWrong(world, moment, agent, ({ amount }) => ({ amount: (amount ?? 0) + 88 })),
      false,
      '金额不符，原路退回',
    );
    await answerRefunds(world, later(moment, 61));
  },
  refundFailed: async (world, moment, agent) => {
    await decide(
      world,
      later(moment, 50),
      await paidWrong(world, moment, agent, ({ amount }) => ({ amount: (amount ?? 0) * 2 })),
      false,
      '重复金额，退回',
    );
    await answerRefunds(world, later(moment, 51), 'REFUSED');
  },
  twice: async (world, moment, agent) => {
    const payment = await rechargeOnline(world, moment, agent, 10_000);
    await payThere(world, later(moment, 2), payment);
  },
  twiceRefunded: async (world, moment, agent) => {
    const payment = await rechargeOnline(world, moment, agent, 10_000);
    await payThere(world, later(moment, 2), payment);
    await decide(world, later(moment, 30), await secondOf(world, moment, payment), false, '重复支付，退回');
    await answerRefunds(world, later(moment, 31));
  },
  reversed: async (world, moment, agent) => {
    const payment = await rechargeOnline(world, moment, agent, 10_000);
    const at = later(moment, 26 * 60);
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

const AGENDA: readonly (readonly [keyof typeof CASES, readonly (readonly [number, DemoAgent])[]])[] = [
  [
    'paid',
    [
      [84, 'agent2'],
      [77, 'other1'],
      [66, 'agent1'],
      [59, 'agent2'],
      [51, 'other1'],
      [44, 'agent1'],
      [38, 'agent2'],
      [25, 'other1'],
      [18, 'agent1'],
      [10, 'agent2'],
      [1, 'agent1'],
    ],
  ],
  [
    'abandoned',
    [
      [71, 'agent1'],
      [63, 'agent2'],
      [48, 'other1'],
      [33, 'agent2'],
      [24, 'agent1'],
      [12, 'agent1'],
      [5, 'agent2'],
      [2, 'other1'],
    ],
  ],
  [
    'late',
    [
      [27, 'agent1'],
      [4, 'other1'],
    ],
  ],
  [
    'less',
    [
      [9, 'agent2'],
      [3, 'agent1'],
    ],
  ],
  [
    'currency',
    [
      [15, 'other1'],
      [6, 'agent1'],
    ],
  ],
  [
    'lessAccepted',
    [
      [41, 'agent2'],
      [19, 'other1'],
    ],
  ],
  [
    'moreRefunded',
    [
      [36, 'agent1'],
      [22, 'agent2'],
    ],
  ],
  ['refundFailed', [[7, 'agent1']]],
  [
    'twice',
    [
      [8, 'agent2'],
      [1, 'other1'],
    ],
  ],
  ['twiceRefunded', [[30, 'agent1']]],
  ['reversed', [[11, 'agent1']]],
];

/** Plans what goes wrong with payments over the last months. */
export function planPayments(world: World): void {
  for (const [name, times] of AGENDA) {
    for (const [days, agent] of times) {
      const moment = world.daysAgo(days, world.payRandom.whole(2, 12) * HOUR);
      world.agenda.plan(moment, () => (CASES[name] as Case)(world, moment, agent));
    }
  }
}

/**
 * In the last hour: payers that are at their gateways now, for a wallet and for a card; for the demo they have two
 * days.
 */
export async function leavePaymentsOpen(world: World, offers: Offers): Promise<void> {
  const moment = before(world.now, 20 * MINUTE);
  const ids = [
    (await startRecharge(world, moment, 'agent1', 50_000)).id,
    (await startRecharge(world, moment, 'agent2', 20_000)).id,
    (await startRecharge(world, moment, 'other1', 30_000)).id,
  ];
  for (const agent of ['agent3', 'other2'] as const) {
    const [offer] = offers[agent];
    const card = offer && world.idleCards(agent, offer.terminalType).find(({ needsName }) => !needsName);
    if (offer && card)
      ids.push((await placeRetailOrder(world, moment, offer, card, agent === 'agent3' ? 'WX' : 'WEB')).id);
  }
  const expiresAt = new Date(world.now.getTime() + 2 * DAY);
  const ctx = payAt(world, moment);
  for (const id of ids) {
    await table(ctx, rechargeRecords).update({ expiresAt }, id);
    const { order } = await paymentOf(ctx, id);
    if (order !== null) await table(ctx, orders).update({ expiresAt }, order);
  }
}
