import { makeAlipayGateway, readSettings as readAlipay } from './gateways/alipay';
import * as fakeAlipay from '../../test/gateways/alipay';
import { makeAlipayHkGateway, readSettings as readAlipayHk } from './gateways/alipayHk';
import * as fakeAntom from '../../test/gateways/alipayHk';
import { makeAllInPayGateway, readSettings as readAllInPay } from './gateways/allInPay';
import * as fakeAllInPay from '../../test/gateways/allInPay';
import { makeAppleGateway } from './gateways/apple';
import { startApple } from '../../test/gateways/apple';
import { tokenOf } from './gateways/apple/operations';
import { toDecimal, toShanghai } from './gateways/kit';
import { makePayPalGateway } from './gateways/paypal';
import { startPayPal } from '../../test/gateways/paypal';
import type { Notice, PaymentGateway, RawNotice } from './gateways/port';
import { makeWeChatPayGateway } from './gateways/wechatPay';
import { startWeChatPay } from '../../test/gateways/wechatPay';
import type { Payment } from '@t3d/resources/rows';

export type State = Notice['state'];
/** A fake gateway and its notices about a whole payment, in the real signed protocol. */
export interface Rig {
  gateway: PaymentGateway;
  currency: string;
  notices: Partial<Record<State, (payment: Payment) => RawNotice>>;
  close(): Promise<void>;
}
export const AMOUNT = 10_000;
const digitsOf = (payment: Payment): string => (payment.paymentNo as string).slice(0, 15) + String(payment.id);
const form = (body: Buffer): RawNotice => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body,
  query: {},
});
export async function rigAlipay(): Promise<Rig> {
  const { ENVIRONMENT, APP_ID, SELLER_ID, makeNotice, startAlipay } = fakeAlipay;
  const fake = await startAlipay();
  const settings = readAlipay({ ...ENVIRONMENT, ALIPAY_ENDPOINT: fake.url });
  const say =
    (status: string, more: Record<string, string> = {}) =>
    (payment: Payment): RawNotice => {
      const now = toShanghai(new Date());
      return form(
        makeNotice({
          notify_id: `${payment.id}-${status}-${more.refund_fee ?? ''}`,
          notify_time: now,
          app_id: APP_ID,
          seller_id: SELLER_ID,
          out_trade_no: payment.paymentNo as string,
          trade_no: `A${digitsOf(payment)}`,
          total_amount: toDecimal(AMOUNT),
          trade_status: status,
          gmt_payment: now,
          charset: 'utf-8',
          ...more,
        }),
      );
    };
  return {
    gateway: makeAlipayGateway(settings!),
    currency: 'CNY',
    notices: {
      PAID: say('TRADE_SUCCESS'),
      REFUNDED: say('TRADE_CLOSED', { refund_fee: toDecimal(AMOUNT) }),
      CLOSED: say('TRADE_CLOSED'),
    },
    close: () => fake.close(),
  };
}
export async function rigAlipayHk(): Promise<Rig> {
  const { ENVIRONMENT, makeNotice, startAntom } = fakeAntom;
  const fake = await startAntom();
  const settings = readAlipayHk({ ...ENVIRONMENT, ALIPAY_HK_ENDPOINT: fake.url });
  const money = { value: String(AMOUNT), currency: 'HKD' };
  const send = (body: object): RawNotice => makeNotice(JSON.stringify(body), { time: new Date().toISOString() });
  const result =
    (status: string) =>
    (payment: Payment): RawNotice =>
      send({
        notifyType: 'PAYMENT_RESULT',
        result: { resultCode: 'X', resultStatus: status },
        paymentRequestId: payment.paymentNo,
        paymentId: `H${digitsOf(payment)}`,
        paymentAmount: money,
        paymentTime: new Date().toISOString(),
      });
  const refunded = (payment: Payment): RawNotice =>
    send({
      notifyType: 'REFUND_RESULT',
      refundStatus: 'SUCCESS',
      refundRequestId: `${payment.paymentNo}_console`,
      refundId: `R${payment.id}`,
      paymentId: `H${digitsOf(payment)}`,
      refundAmount: money,
    });
  return {
    gateway: makeAlipayHkGateway(settings!),
    currency: 'HKD',
    notices: { PAID: result('S'), CLOSED: result('F'), REFUNDED: refunded },
    close: () => fake.close(),
  };
}
export async function rigAllInPay(): Promise<Rig> {
  const { ENVIRONMENT, APP_ID, CUS_ID, makeNotice, startAllInPay } = fakeAllInPay;
  const fake = await startAllInPay();
  const settings = readAllInPay({ ...ENVIRONMENT, ALL_IN_PAY_ENDPOINT: `${fake.url}/apiweb` });
  const say =
    (more: (payment: Payment) => Record<string, string>) =>
    (payment: Payment): RawNotice =>
      form(
        makeNotice({
          appid: APP_ID,
          cusid: CUS_ID,
          cusorderid: payment.paymentNo as string,
          trxcode: 'VSP511',
          trxid: digitsOf(payment),
          trxamt: String(AMOUNT),
          trxstatus: '0000',
          paytime: toShanghai(new Date()).replace(/\D/g, ''),
          ...more(payment),
        }),
      );
  const back = (trxcode: string) =>
    say((payment) => ({
      trxcode,
      trxid: `${trxcode}${payment.id}`,
      srctrxid: digitsOf(payment),
      cusorderid: `CONSOLE${trxcode}${payment.id}`,
      trxreserved: payment.paymentNo as string,
    }));
  return {
    gateway: makeAllInPayGateway(settings!),
    currency: 'CNY',
    notices: {
      PAID: say(() => ({})),
      CLOSED: say(() => ({ trxstatus: '3050' })),
      REFUNDED: back('VSP513'),
      REVERSED: back('VSP512'),
    },
    close: () => fake.close(),
  };
}
export async function rigWeChatPay(): Promise<Rig> {
  const fake = await startWeChatPay();
  const { mchid, appid } = fake.settings;
  const common = (payment: Payment) => ({
    mchid,
    appid,
    out_trade_no: payment.paymentNo,
    transaction_id: `W${digitsOf(payment)}`,
    success_time: new Date().toISOString(),
  });
  return {
    gateway: makeWeChatPayGateway(fake.settings),
    currency: 'CNY',
    notices: {
      PAID: (payment) =>
        fake.notice(
          'TRANSACTION.SUCCESS',
          { ...common(payment), trade_state: 'SUCCESS', amount: { total: AMOUNT, currency: 'CNY' } },
          { id: `p${payment.id}` },
        ),
      REFUNDED: (payment) =>
        fake.notice(
          'REFUND.SUCCESS',
          {
            ...common(payment),
            refund_status: 'SUCCESS',
            out_refund_no: 'console',
            amount: { refund: AMOUNT, total: AMOUNT },
          },
          { id: `r${payment.id}` },
        ),
    },
    close: () => fake.close(),
  };
}
export async function rigPayPal(): Promise<Rig> {
  const fake = await startPayPal();
  const capture = (payment: Payment) => ({
    id: `C${digitsOf(payment)}`,
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: toDecimal(AMOUNT) },
    custom_id: payment.paymentNo,
    invoice_id: payment.paymentNo,
    create_time: new Date().toISOString(),
    payee: { merchant_id: fake.settings.merchantId },
  });
  const back = (kind: string) => (payment: Payment) => ({
    ...capture(payment),
    id: `${kind}${payment.id}`,
    links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/C${digitsOf(payment)}` }],
  });
  return {
    gateway: makePayPalGateway(fake.settings),
    currency: 'USD',
    notices: {
      PAID: (payment) => fake.notice('PAYMENT.CAPTURE.COMPLETED', capture(payment)),
      CLOSED: (payment) => fake.notice('PAYMENT.CAPTURE.DENIED', capture(payment)),
      REFUNDED: (payment) => fake.notice('PAYMENT.CAPTURE.REFUNDED', back('F')(payment)),
      REVERSED: (payment) => fake.notice('PAYMENT.CAPTURE.REVERSED', back('V')(payment)),
    },
    close: () => fake.close(),
  };
}
export async function rigApple(): Promise<Rig> {
  const fake = await startApple();
  const buy = (payment: Payment, more: object = {}) =>
    fake.buy(tokenOf(payment.paymentNo as string), {
      price: AMOUNT * 10,
      currency: 'USD',
      transactionId: digitsOf(payment),
      ...more,
    });
  return {
    gateway: makeAppleGateway(fake.settings),
    currency: 'USD',
    notices: {
      PAID: (payment) => fake.notice('ONE_TIME_CHARGE', buy(payment)),
      REVERSED: (payment) => fake.notice('REFUND', buy(payment, { revocationDate: Date.now() })),
    },
    close: () => fake.close(),
  };
}
