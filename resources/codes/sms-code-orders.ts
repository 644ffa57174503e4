import { defineResource, f } from '../kit';
import { STAFF } from '../roles';

const BUYERS = [...STAFF, 'SMS_RECYCLE'] as const;
export const SMS_CODE_ORDER_STATUSES = ['STOCKED', 'USING', 'CANCELLED'] as const;
export const SMS_CODE_ORDER_ENDINGS = ['EXPIRED', 'REVOKED', 'RETRIEVED'] as const;
/** The length of a month in the term of a plan, in days. */
export const MONTH_DAYS = 30;
export const MAX_QUANTITY = 100;

const money = () => f.money({ managed: true });

/** Orders of code numbers for a term. A customer places the order, or staff give the number to the customer. */
export default defineResource('sms-code-orders', {
  menu: { under: 'sms-reception-code', path: '/sms-reception-code/order-list', order: 2, icon: 'Sms' },
  label: 'orderNo',
  fields: {
    orderNo: f.text({ managed: true, unique: true, search: true, filter: true, length: 32 }),
    orderType: f.enum(['RECYCLE'], { managed: true, default: 'RECYCLE', filter: true }),
    number: f.reference('sms-numbers', { managed: true, filter: true, labelPublic: true, index: true }),
    plan: f.reference('sms-code-plans', {
      required: true,
      nullable: true,
      createOnly: true,
      filter: true,
      labelPublic: true,
      index: true,
      choose: { status: 'RACKING' },
      asOf: 'unchanged',
    }),
    user: f.reference('users', {
      createOnly: true,
      filter: true,
      labelPublic: true,
      index: true,
      write: STAFF,
      choose: { role: 'SMS_RECYCLE', status: 'ENABLED' },
    }),
    quantity: f.integer({ inputOnly: true, createOnly: true, min: 1, max: MAX_QUANTITY }),
    country: f.area({ managed: true, filter: true, index: true }),
    status: f.enum(SMS_CODE_ORDER_STATUSES, {
      managed: true,
      filter: true,
      tones: { STOCKED: 'teal/Inventory2', USING: 'green', CANCELLED: 'grey/Cancel' },
    }),
    ending: f.enum(SMS_CODE_ORDER_ENDINGS, { managed: true, filter: true }),
    price: money(),
    refunded: f.money({ managed: true, asOf: 'unchanged' }),
    currency: f.text({ managed: true, length: 3, filter: true, asOf: 'unchanged' }),
    /** The number of paid terms. Each term lasts `months` months. */
    terms: f.integer({ managed: true, asOf: 'unchanged' }),
    months: f.integer({ managed: true, asOf: 'unchanged' }),
    startedAt: f.time({ managed: true, filter: true, asOf: 'unchanged' }),
    endsAt: f.time({ managed: true, filter: true, asOf: 'unchanged' }),
    closedAt: f.time({ managed: true, filter: true }),
    /** The time of the newest message that the customer received with the order. */
    lastMessageAt: f.time({ managed: true, computed: ['orderNo'] }),
    createdBy: f.reference('users', { managed: true, labelPublic: true }),
    remark: f.text({ multiline: true, length: 500, createOnly: true }),
    /** The number while the order is live, and null afterwards. The unique index allows one live order per number. */
    liveNumber: f.integer({ hidden: true, unique: true }),
  },
  indexes: [
    ['status', 'endsAt'],
    ['user', 'status'],
    ['createdAt', 'id'],
  ],
  list: {
    columns: [
      'orderNo',
      'number',
      'country',
      'plan',
      'user',
      'lastMessageAt',
      'orderType',
      'status',
      'ending',
      'price',
      'refunded',
      'terms',
      'startedAt',
      'endsAt',
      'closedAt',
      'createdBy',
      'createdAt',
      'remark',
    ],
    // The plan contains the country.
    hidden: ['country', 'orderType', 'ending', 'refunded', 'terms', 'closedAt', 'createdBy', 'createdAt', 'remark'],
    sort: '-createdAt',
  },
  scope: { ADMIN: 'all', SALESMAN: { customers: 'user' }, SMS_RECYCLE: { self: 'user' } },
  access: { list: BUYERS, show: BUYERS, export: BUYERS, create: BUYERS },
  overrides: ['create'],
  history: ['distribute', 'retrieve', 'start', 'expire'],
  actions: {
    renew: {
      on: 'many',
      roles: BUYERS,
      idempotent: true,
      preview: true,
      jobAbove: 500,
      enabledWhen: { status: 'USING' },
      icon: 'Autorenew',
    },
    revoke: {
      final: 'money',
      on: 'many',
      roles: BUYERS,
      idempotent: true,
      preview: true,
      danger: true,
      jobAbove: 500,
      enabledWhen: { status: 'USING' },
      icon: 'Undo',
    },
  },
  sums: ['price', 'refunded'],
});
