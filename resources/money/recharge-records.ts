import { ANYTHING, defineResource, f } from '../kit';
import { ADMINS, AGENTS, STAFF, STAFF_AND_AGENTS } from '../roles';
import { ownOf } from '../scopes';

export const PAYMENT_METHODS = [
  'ALIPAY',
  'ALIPAY_HK',
  'ALIPAY_WEB',
  'ALIPAY_WEB_WAP',
  'WECHAT_PAY',
  'WECHAT_QR',
  'WECHAT_H5',
  'WECHAT_WEB',
  'PAYPAL',
  'APPLE',
  'WEB_ALL_IN_PAY',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const PAYMENT_PRODUCTS = ['VOS_RECHARGE', 'RECHARGE', 'DATA'] as const;
export const PAYMENT_STATUSES = ['UNPAID', 'COMPLETED', 'ANOMALY'] as const;
/** The reasons why a payment is an anomaly, for example a wrong amount, an ended order or a second payment. */
export const ANOMALIES = ['AMOUNT', 'CURRENCY', 'CLOSED', 'PAID_TWICE', 'REVERSED', 'ORDER', 'REFUND_FAILED'] as const;
/** The smallest online recharge is 100.00, in minor units. */
export const MIN_PAYMENT = 10_000;
const MAX_PAYMENT = 1_000_000_000;

/** A payment is an agent's recharge of a wallet, or an end user's purchase on a public page. */
export default defineResource('recharge-records', {
  menu: { under: 'user', path: '/user/recharge-records', order: 3, roles: STAFF, icon: 'Payments' },
  label: 'paymentNo',
  fields: {
    paymentNo: f.text({ managed: true, unique: true, search: true, filter: true, length: 40 }),
    account: f.reference('users', { managed: true, fixed: true, filter: true, labelPublic: true }),
    /** The app user whose VoIP balance is recharged. In this case `account` is empty. */
    businessUser: f.reference('business-users', {
      managed: true,
      filter: true,
      read: STAFF,
      labelPublic: true,
      index: true,
    }),
    product: f.enum(PAYMENT_PRODUCTS, { dictionary: 'PAYMENT_PRODUCT', managed: true, filter: true }),
    payment: f.enum(PAYMENT_METHODS, { dictionary: 'PAYMENT_METHOD', managed: true, filter: true }),
    amount: f.money({ managed: true, filter: true }),
    currency: f.text({ managed: true, length: 3, filter: true }),
    rate: f.rate({ managed: true }),
    credited: f.money({ managed: true, currencyIn: 'creditedCurrency' }),
    creditedCurrency: f.text({ managed: true, length: 3 }),
    status: f.enum(PAYMENT_STATUSES, {
      dictionary: 'PAY_STATUS',
      managed: true,
      filter: true,
      tones: { UNPAID: 'blue', COMPLETED: 'green/CheckCircle', ANOMALY: 'red' },
    }),
    anomaly: f.enum(ANOMALIES, { managed: true, filter: true }),
    resolution: f.enum(['ACCEPTED', 'REFUNDING', 'REFUNDED'], { managed: true, filter: true }),
    paidAmount: f.money({ managed: true, currencyIn: 'payCurrency' }),
    payCurrency: f.text({ managed: true, length: 3 }),
    refunded: f.money({ managed: true, default: 0, currencyIn: 'payCurrency' }),
    gatewayNo: f.text({ managed: true, search: true, filter: true, index: true, length: 80 }),
    terminal: f.reference('terminals', { managed: true, filter: true, labelPublic: true }),
    plan: f.reference('plans', { managed: true, filter: true, labelPublic: true }),
    order: f.reference('orders', { managed: true, filter: true, labelPublic: true, index: true }),
    agentPlanId: f.integer({
      managed: true,
      filter: true,
      through: { field: 'order', table: 'orders', to: 'agentPlan' },
    }),
    paidAt: f.time({ managed: true }),
    expiresAt: f.time({ managed: true, asOf: 'unchanged' }),
    closedAt: f.time({ managed: true }),
    remark: f.text({ multiline: true, length: 500 }),
    gateway: f.text({ hidden: true, length: 24 }),
    checkout: f.json({ hidden: true, schema: ANYTHING }),
    openedAt: f.time({ hidden: true }),
    askAt: f.time({ hidden: true }),
    asks: f.integer({ hidden: true }),
    seal: f.text({ hidden: true, length: 80 }),
  },
  unique: [['gateway', 'gatewayNo']],
  indexes: [
    ['account', 'createdAt'],
    ['status', 'expiresAt'],
    ['gateway', 'paidAt'],
    ['createdAt', 'id'],
  ],
  list: {
    columns: [
      'paymentNo',
      'account',
      'businessUser',
      'product',
      'payment',
      'amount',
      'currency',
      'rate',
      'credited',
      'creditedCurrency',
      'status',
      'anomaly',
      'resolution',
      'paidAmount',
      'payCurrency',
      'refunded',
      'terminal',
      'plan',
      'order',
      'gatewayNo',
      'paidAt',
      'expiresAt',
      'closedAt',
      'createdAt',
      'updatedAt',
      'remark',
    ],
    hidden: [
      'businessUser',
      'currency',
      'rate',
      'credited',
      'creditedCurrency',
      'paidAt',
      'paidAmount',
      'payCurrency',
      'refunded',
      'terminal',
      'plan',
      'gatewayNo',
      'expiresAt',
      'closedAt',
      'updatedAt',
    ],
    sort: '-createdAt',
    attention: { field: 'status', values: ['ANOMALY'], where: { resolution: null }, roles: ADMINS },
  },
  main: ['account', 'businessUser', 'product', 'payment', 'gatewayNo', 'paidAt', 'order', 'plan', 'terminal', 'remark'],
  // Staff see all payments of app users, because no customer owns these payments.
  scope: {
    ...ownOf('account'),
    SALESMAN: { any: [{ customers: 'account' }, { where: { product: 'VOS_RECHARGE', account: null } }] },
  },
  access: { list: STAFF_AND_AGENTS, show: STAFF_AND_AGENTS, export: STAFF_AND_AGENTS, update: STAFF },
  history: ['complete', 'close', 'anomaly', 'refund', 'refund-failed'],
  actions: {
    pay: {
      on: 'resource',
      roles: AGENTS,
      idempotent: true,
      preview: true,
      primary: true,
      icon: 'AddCard',
      input: {
        amount: f.money({ required: true, min: MIN_PAYMENT, max: MAX_PAYMENT }),
        payment: f.enum(PAYMENT_METHODS, { dictionary: 'PAYMENT_METHOD', required: true }),
      },
    },
    resolve: {
      final: 'money',
      on: 'many',
      roles: ADMINS,
      idempotent: true,
      preview: true,
      icon: 'Gavel',
      where: { status: 'ANOMALY', resolution: null },
      input: { accept: f.boolean({ required: true, default: undefined }), remark: f.text() },
    },
  },
  sums: ['amount'],
});
