import { afterEach } from '@jest/globals';
import type { PaymentMethod } from '@t3d/resources/money/recharge-records';
import type { Context } from '../../context';
import type { Notice } from './gateways/port';
import { balanceOf } from '../../ledger';
import { select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';
import { type BookedPayment, bookPayment, findPayment, setRefundMode } from './gateways/simulatorBooks';
import { noticeOf, openPaymentTest, paymentOf, simulatorOf, startRecharge } from '../../test/payments';
import type { TestServer } from '../../test/server';
import { openCheckout } from './checkout/checkout';
import { resolve } from './rechargeRecords/resolve';
import { closeLocked, lockPayment } from './products';
import { settlePayment } from './settlePayment';
import type { Payment, User } from '@t3d/resources/rows';

export let server: TestServer;
export let system: Context;
export let admin: Context;
export let agent: User;

export function openSettlement(): void {
  openPaymentTest((world) => {
    ({ server, system, admin, agent } = world);
  });
  afterEach(() => setMode('auto'));
}

export const setMode = (mode: 'auto' | 'manual' | 'refuse'): Promise<void> =>
  inTransaction(system, ({ transaction }) => setRefundMode({ database: server.database, transaction }, mode));
export const balance = async (): Promise<number> => (await balanceOf(system, agent.id)) ?? 0;
export const errorOf = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) => (error as { key?: string }).key ?? String(error),
  );
/** Creates, pays and settles a payment with the given values. */
export async function paid(
  more: Partial<Notice> = {},
  options: { amount?: number; method?: PaymentMethod; closed?: boolean } = {},
): Promise<{ payment: Payment; notice: Notice; outcome: string }> {
  const started = await startRecharge(system, agent, options.amount, options.method);
  await openCheckout(system, started, { address: '127.0.0.1', userAgent: '' }, 'T3D');
  if (options.closed)
    await inTransaction(system, async (ctx) => closeLocked(ctx, (await lockPayment(ctx, started.id)) as Payment));
  const notice = await pay(started, more);
  const { outcome } = await settlePayment(system, 'simulator', notice);
  return { payment: await paymentOf(system, started.id), notice, outcome };
}
export async function pay(payment: Payment, more: Partial<Notice> = {}): Promise<Notice> {
  const notice = noticeOf(system, payment, more);
  const { store } = simulatorOf(system);
  await bookPayment(
    store,
    (await findPayment(store, notice.paymentNo)) as BookedPayment,
    notice.amount,
    notice.currency,
    notice.at,
    notice.gatewayNo,
  );
  return notice;
}
export const decide = (ids: readonly number[], accept: boolean, ctx = admin) =>
  inTransaction(ctx, (inner) => resolve(inner, { ids, accept, remark: '核对' }));
export const eventsOf = async (payment: Payment): Promise<string[]> =>
  (
    await select<{ payload: string | { name: string; data: { payment: number } } }>(
      system,
      "SELECT `payload` FROM `jobs` WHERE `kind` = 'event' ORDER BY `id`",
    )
  )
    .map(({ payload }) =>
      typeof payload === 'string' ? (JSON.parse(payload) as { name: string; data: { payment: number } }) : payload,
    )
    .filter(({ data }) => data.payment === payment.id)
    .map(({ name }) => name);
