import type { PaymentMethod } from '@t3d/resources/money/recharge-records';
import { type KeyObject, generateKeyPairSync, randomUUID } from 'node:crypto';
import { makeAlipayGateway, readSettings as readAlipay } from '../gateways/alipay';
import * as fakeAlipay from '../../../test/gateways/alipay';
import { makeAlipayHkGateway, readSettings as readAlipayHk } from '../gateways/alipayHk';
import * as fakeAntom from '../../../test/gateways/alipayHk';
import { makeAllInPayGateway, readSettings as readAllInPay } from '../gateways/allInPay';
import * as fakeAllInPay from '../../../test/gateways/allInPay';
import { makeAppleGateway, readSettings as readApple } from '../gateways/apple';
import { makeChain, startApple } from '../../../test/gateways/apple';
import { tokenOf } from '../gateways/apple/operations';
import { toDecimal, toShanghai } from '../gateways/kit';
import { makeKeys } from '../../../test/gateways/fakeServer';
import { makePayPalGateway, readSettings as readPayPal } from '../gateways/paypal';
import { startPayPal } from '../../../test/gateways/paypal';
import type { PaymentGateway, RawNotice } from '../gateways/port';
import { makeWeChatPayGateway, readSettings as readWeChatPay } from '../gateways/wechatPay';
import { startWeChatPay } from '../../../test/gateways/wechatPay';
import type { Payment } from '@t3d/resources/rows';

/** Overrides for the notice of a payment. `forged` signs it with a foreign key. */
interface Saying {
  amount?: number;
  currency?: string;
  forged?: boolean;
  number?: string;
}
/** A gateway and a fake server of its signed protocol. */
export interface Rig {
  environment: Readonly<Record<string, string>>;
  gateway: PaymentGateway;
  /** The private key with which tests sign, for WeChat Pay only. */
  platformKey?: string;
  method: PaymentMethod;
  currency: string;
  paid(payment: Payment, saying?: Saying): RawNotice;
  closed?(payment: Payment): RawNotice;
  refundedAtConsole?(payment: Payment, amount: number): RawNotice;
  close(): Promise<void>;
}
const numbersOf = (payment: Payment, saying: Saying) => ({
  paymentNo: saying.number ?? (payment.paymentNo as string),
  amount: saying.amount ?? (payment.amount as number),
  currency: saying.currency ?? (payment.currency as string),
});
export const digitsOf = (payment: Payment): string => (payment.paymentNo as string).slice(0, 15);
const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
async function rigAlipay(): Promise<Rig> {
  const { ENVIRONMENT, strangers, APP_ID, SELLER_ID, makeNotice, startAlipay } = fakeAlipay;
  const fake = await startAlipay();
  const environment = { ...ENVIRONMENT, ALIPAY_ENDPOINT: fake.url };
  const say = (payment: Payment, saying: Saying, status: string): RawNotice => {
    const { paymentNo, amount, currency } = numbersOf(payment, saying);
    const now = toShanghai(new Date());
    const fields = {
      notify_id: randomUUID(),
      notify_time: now,
      app_id: APP_ID,
      seller_id: SELLER_ID,
      out_trade_no: paymentNo,
      trade_no: `A${digitsOf(payment)}`,
      total_amount: toDecimal(amount),
      trade_status: status,
      gmt_payment: now,
      charset: 'utf-8',
      ...(currency === 'CNY' ? {} : { trans_currency: currency }),
    };
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: makeNotice(fields, saying.forged ? strangers.privateKey : undefined),
      query: {},
    };
  };
  return {
    environment,
    gateway: makeAlipayGateway(readAlipay(environment)!),
    method: 'ALIPAY',
    currency: 'CNY',
    paid: (payment, saying = {}) => say(payment, saying, 'TRADE_SUCCESS'),
    closed: (payment) => say(payment, {}, 'TRADE_CLOSED'),
    close: () => fake.close(),
  };
}
async function rigAlipayHk(): Promise<Rig> {
  const { ENVIRONMENT, strangers, makeNotice, startAntom } = fakeAntom;
  const fake = await startAntom();
  const environment = { ...ENVIRONMENT, ALIPAY_HK_ENDPOINT: fake.url };
  const say = (payment: Payment, saying: Saying, status: 'S' | 'F'): RawNotice => {
    const { paymentNo, amount, currency } = numbersOf(payment, saying);
    const time = new Date().toISOString();
    const body = {
      notifyType: 'PAYMENT_RESULT',
      result: { resultCode: 'X', resultStatus: status },
      paymentRequestId: paymentNo,
      paymentId: `H${digitsOf(payment)}`,
      paymentAmount: { value: String(amount), currency },
      paymentTime: time,
    };
    return makeNotice(JSON.stringify(body), { time, ...(saying.forged ? { key: strangers.privateKey } : {}) });
  };
  const refundedAtConsole = (payment: Payment, amount: number): RawNotice => {
    const body = {
      notifyType: 'REFUND_RESULT',
      refundStatus: 'SUCCESS',
      refundRequestId: randomUUID(),
      refundId: randomUUID(),
      paymentId: `H${digitsOf(payment)}`,
      refundAmount: { value: String(amount), currency: 'HKD' },
    };
    return makeNotice(JSON.stringify(body), { time: new Date().toISOString() });
  };
  return {
    environment,
    gateway: makeAlipayHkGateway(readAlipayHk(environment)!),
    method: 'ALIPAY_HK',
    currency: 'HKD',
    paid: (payment, saying = {}) => say(payment, saying, 'S'),
    closed: (payment) => say(payment, {}, 'F'),
    refundedAtConsole,
    close: () => fake.close(),
  };
}
async function rigAllInPay(): Promise<Rig> {
  const { ENVIRONMENT, strangers, APP_ID, CUS_ID, makeNotice, startAllInPay } = fakeAllInPay;
  const fake = await startAllInPay();
  const environment = { ...ENVIRONMENT, ALL_IN_PAY_ENDPOINT: `${fake.url}/apiweb` };
  const paid = (payment: Payment, saying: Saying = {}): RawNotice => {
    const { paymentNo, amount, currency } = numbersOf(payment, saying);
    const fields = {
      appid: APP_ID,
      cusid: CUS_ID,
      cusorderid: paymentNo,
      trxcode: 'VSP511',
      trxid: digitsOf(payment),
      trxamt: String(amount),
      trxstatus: '0000',
      paytime: toShanghai(new Date()).replace(/\D/g, ''),
      ...(currency === 'CNY' ? {} : { currency }),
    };
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: makeNotice(fields, saying.forged ? strangers.privateKey : undefined),
      query: {},
    };
  };
  const refundedAtConsole = (payment: Payment, amount: number): RawNotice => {
    const fields = {
      appid: APP_ID,
      cusid: CUS_ID,
      trxcode: 'VSP513',
      trxid: randomUUID(),
      srctrxid: digitsOf(payment),
      trxamt: String(amount),
      trxstatus: '0000',
      trxreserved: '客户退款',
    };
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: makeNotice(fields), query: {} };
  };
  return {
    environment,
    gateway: makeAllInPayGateway(readAllInPay(environment)!),
    method: 'WEB_ALL_IN_PAY',
    currency: 'CNY',
    paid,
    refundedAtConsole,
    close: () => fake.close(),
  };
}
async function rigWeChatPay(): Promise<Rig> {
  const fake = await startWeChatPay();
  const stranger = makeKeys();
  const [[keyId, key]] = Object.entries(fake.settings.platformKeys) as [[string, KeyObject]];
  const environment = {
    WECHAT_PAY_APPID: fake.settings.appid,
    WECHAT_PAY_MCHID: fake.settings.mchid,
    WECHAT_PAY_SERIAL: fake.settings.serial,
    WECHAT_PAY_PRIVATE_KEY: pemOf(fake.settings.privateKey),
    WECHAT_PAY_API_V3_KEY: fake.settings.apiV3Key,
    WECHAT_PAY_PUBLIC_KEY_ID: keyId,
    WECHAT_PAY_PUBLIC_KEY: key.export({ type: 'spki', format: 'pem' }).toString(),
    WECHAT_PAY_ENDPOINT: fake.settings.endpoint,
  };
  const paid = (payment: Payment, saying: Saying = {}): RawNotice => {
    const { paymentNo, amount, currency } = numbersOf(payment, saying);
    const content = {
      ...fake.pay(payment.paymentNo as string),
      out_trade_no: paymentNo,
      amount: { total: amount, payer_total: amount, currency },
      success_time: new Date().toISOString(),
    };
    return fake.notice('TRANSACTION.SUCCESS', content, saying.forged ? { key: stranger.privateKey } : {});
  };
  return {
    environment,
    platformKey: fake.answerKey,
    gateway: makeWeChatPayGateway(readWeChatPay(environment)!),
    method: 'WECHAT_QR',
    currency: 'CNY',
    paid,
    close: () => fake.close(),
  };
}
async function rigPayPal(): Promise<Rig> {
  const fake = await startPayPal();
  const environment = {
    PAYPAL_CLIENT_ID: fake.settings.clientId,
    PAYPAL_CLIENT_SECRET: fake.settings.clientSecret,
    PAYPAL_WEBHOOK_ID: fake.settings.webhookId,
    PAYPAL_MERCHANT_ID: fake.settings.merchantId,
    PAYPAL_ENDPOINT: fake.settings.endpoint,
    PAYPAL_CERT_ROOTS: fake.root.pem,
    PAYPAL_CERT_ORIGIN: fake.url,
  };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const paid = (payment: Payment, saying: Saying = {}): RawNotice => {
    const { paymentNo, amount, currency } = numbersOf(payment, saying);
    const capture = {
      id: `C${digitsOf(payment)}`,
      status: 'COMPLETED',
      amount: { currency_code: currency, value: toDecimal(amount) },
      custom_id: paymentNo,
      invoice_id: paymentNo,
      create_time: new Date().toISOString(),
      payee: { merchant_id: fake.settings.merchantId },
    };
    return fake.notice('PAYMENT.CAPTURE.COMPLETED', capture, saying.forged ? { key: privateKey } : {});
  };
  return {
    environment,
    gateway: makePayPalGateway(readPayPal(environment)!),
    method: 'PAYPAL',
    currency: 'USD',
    paid,
    close: () => fake.close(),
  };
}
async function rigApple(): Promise<Rig> {
  const fake = await startApple();
  const environment = {
    APPLE_BUNDLE_ID: fake.settings.bundleId,
    APPLE_APP_ID: String(fake.settings.appId),
    APPLE_ISSUER_ID: fake.settings.issuerId,
    APPLE_KEY_ID: fake.settings.keyId,
    APPLE_PRIVATE_KEY: pemOf(fake.settings.privateKey),
    APPLE_ROOT_CERTIFICATES: fake.chain.root.pem,
    APPLE_APP_LINK: fake.settings.appLink,
    APPLE_PRODUCTS: 'USD:100.00:recharge100',
    APPLE_ONLINE_CHECKS: 'off',
    APPLE_ENDPOINT: fake.url,
  };
  const stranger = makeChain();
  const paid = (payment: Payment, saying: Saying = {}): RawNotice => {
    const { paymentNo, amount, currency } = numbersOf(payment, saying);
    const transaction = fake.buy(tokenOf(paymentNo), {
      price: amount * 10,
      currency,
      transactionId: digitsOf(payment),
    });
    return fake.notice('ONE_TIME_CHARGE', transaction, saying.forged ? { chain: stranger, inner: stranger } : {});
  };
  return {
    environment,
    gateway: makeAppleGateway(readApple(environment)!),
    method: 'APPLE',
    currency: 'USD',
    paid,
    close: () => fake.close(),
  };
}
export const RIGS: readonly (readonly [string, () => Promise<Rig>])[] = [
  ['alipay', rigAlipay],
  ['alipayHk', rigAlipayHk],
  ['wechatPay', rigWeChatPay],
  ['paypal', rigPayPal],
  ['allInPay', rigAllInPay],
  ['apple', rigApple],
];
