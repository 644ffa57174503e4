import orders from '@t3d/resources/orders/orders';
import rechargeRecords, { type PaymentMethod } from '@t3d/resources/money/recharge-records';
import terminals from '@t3d/resources/cards/terminals';
import { createRetailOrder } from '../../api/domain/orders/sale/retailSale';
import { handleRefund } from '../../api/domain/payments/handleRefund';
import { settlePayment } from '../../api/domain/payments/settlePayment';
import { startPayment } from '../../api/domain/payments/startPayment';
import type { Notice } from '../../api/domain/payments/paymentTypes';
import { PAYMENTS, SIMULATOR, composePayments, paymentsOf } from '../../api/domain/payments/gateways';
import {
  type BookStore,
  bookPayment,
  bookRefund,
  findPayment,
  type BookedPayment,
} from '../../api/domain/payments/gateways/simulatorBooks';
import { change, select } from '../../api/models/sql';
import { table } from '../../api/models/table';
import { openCheckout } from '../../api/domain/payments/checkout/checkout';
import type { DemoAgent } from './data/users';
import type { Offer, Offers } from './plans';
import { type Card, type InTransaction, type DemoContext, DAY, MINUTE, earlier, later } from './demoContext';
import type { Payment } from '@t3d/resources/rows';

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

const storeOf = ({ database, transaction }: InTransaction): BookStore => ({ database, transaction });

/** Runs `work` with a simulated gateway in the demo's transaction. */
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

/** Returns a context with its own random generator, so that an additional payment changes nothing else. */
export const payAt = (
  world: DemoContext,
  moment: Date,
  ...who: Parameters<DemoContext['at']> extends [Date, ...infer Rest] ? Rest : never
): InTransaction => ({ ...world.at(moment, ...who), random: () => world.payRandom.next() });

export const numberOf = (world: DemoContext, moment: Date): string =>
  `SIM${moment.toISOString().replace(/\D/g, '').slice(0, 17)}${world.payRandom.digits(6)}`;

export async function paymentOf(ctx: InTransaction, id: number): Promise<Payment> {
  return (await table(ctx, rechargeRecords).one(id)) as Payment;
}

/** Opens the gateway's page as the payer. */
export async function open(world: DemoContext, moment: Date, id: number): Promise<Payment> {
  const ctx = payAt(world, moment);
  await openCheckout(ctx, await paymentOf(ctx, id), PAYER, 'T3D');
  return paymentOf(ctx, id);
}

/** Pays as the payer, by default the expected amount, and notifies our server as the gateway. */
export async function payThere(
  world: DemoContext,
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

export async function startRecharge(
  world: DemoContext,
  moment: Date,
  agent: DemoAgent,
  amount: number,
): Promise<Payment> {
  const ctx = payAt(world, moment, agent);
  const { id } = await startPayment(ctx, {
    product: 'RECHARGE',
    account: world.id(agent),
    amount,
    currency: world.user(agent).currency as string,
    method: world.payRandom.pick(AGENT_METHODS),
  });
  return paymentOf(ctx, id);
}

/** Recharges an agent's wallet online a few minutes before `moment`. */
export async function rechargeOnline(
  world: DemoContext,
  moment: Date,
  agent: DemoAgent,
  amount: number,
): Promise<Payment> {
  const started = earlier(moment, world.payRandom.whole(1, 5) * MINUTE);
  const { id } = await startRecharge(world, started, agent, amount);
  await payThere(world, moment, await open(world, started, id));
  return paymentOf(payAt(world, moment), id);
}

async function placeRetailOrder(
  world: DemoContext,
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

/** Sells to an end user on a public page. */
export async function sellRetail(
  world: DemoContext,
  moment: Date,
  offer: Offer,
  card: Card,
  platform: 'WEB' | 'WX',
): Promise<number> {
  const payment = await placeRetailOrder(world, earlier(moment, MINUTE), offer, card, platform);
  await payThere(world, moment, payment);
  return payment.order as number;
}

interface StartedPayment {
  id: number;
  refundNo: string;
  amount: number;
  paymentNo: string;
  currency: string;
}

/** Responds to refunds as the gateway. */
export async function decideRefunds(
  world: DemoContext,
  moment: Date,
  state: 'DONE' | 'PENDING' | 'REFUSED' = 'DONE',
): Promise<void> {
  const ctx = payAt(world, moment);
  const input = await select<StartedPayment>(
    ctx,
    `SELECT f.id, f.refundNo, f.amount, p.paymentNo, p.payCurrency AS currency
     FROM payment_refunds f JOIN recharge_records p ON p.id = f.payment
     WHERE f.state = 'ASKED' AND f.tries = 0 ORDER BY f.id`,
  );
  for (const { id, refundNo, amount, paymentNo, currency } of input) {
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
    if (state === 'PENDING')
      await change(ctx, 'UPDATE `payment_refunds` SET `nextAt` = ? WHERE `id` = ?', [later(world.now, 30 * DAY), id]);
  }
}

/** Leaves some payments of the last hour open. */
export async function leavePaymentsOpen(world: DemoContext, offers: Offers, moment: Date): Promise<void> {
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
  const expiresAt = later(world.now, 2 * DAY);
  const ctx = payAt(world, moment);
  for (const id of ids) {
    await table(ctx, rechargeRecords).update({ expiresAt }, id);
    const { order } = await paymentOf(ctx, id);
    if (order !== null) await table(ctx, orders).update({ expiresAt }, order);
  }
}
