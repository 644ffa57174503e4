import { defineResource, f } from '../kit';
import { STAFF } from '../roles';
import { unscoped } from '../scopes';

export const LINE_STATES = ['MATCHED', 'AMOUNT', 'QUANTITY', 'UNKNOWN', 'MISSING', 'SETTLED'] as const;
const MONTH = '^20\\d{2}-(0[1-9]|1[0-2])$';

/** Lines of Ctrip's monthly statements, compared with our records of the same items. */
export default defineResource('ctrip-statement-lines', {
  label: 'otaOrderId',
  fields: {
    month: f.month({ managed: true, filter: true, search: true }),
    account: f.reference('ctrip-accounts', { managed: true, filter: true, labelPublic: true }),
    otaOrderId: f.text({ managed: true, filter: true, search: true, length: 64, index: true }),
    itemId: f.text({ managed: true, filter: true, length: 64 }),
    ctripOrder: f.reference('ctrip-orders', { managed: true, labelPublic: true, index: true }),
    state: f.enum(LINE_STATES, {
      managed: true,
      filter: true,
      tones: {
        MATCHED: 'teal',
        AMOUNT: 'red',
        QUANTITY: 'red',
        UNKNOWN: 'amber',
        MISSING: 'amber',
        SETTLED: 'green',
      },
    }),
    quantity: f.integer({ managed: true }),
    ourQuantity: f.integer({ managed: true }),
    amount: f.money({ managed: true }),
    ourAmount: f.money({ managed: true }),
    difference: f.money({ managed: true, signed: true }),
    currency: f.text({ managed: true, length: 3, filter: true }),
    reason: f.text({ managed: true, length: 255 }),
    settledAt: f.time({ managed: true }),
    remark: f.text({ multiline: true, length: 500 }),
  },
  unique: [['month', 'otaOrderId', 'itemId']],
  list: {
    columns: [
      'month',
      'otaOrderId',
      'itemId',
      'state',
      'quantity',
      'ourQuantity',
      'amount',
      'ourAmount',
      'difference',
      'currency',
      'reason',
      'settledAt',
      'remark',
      'createdAt',
    ],
    hidden: ['currency', 'remark', 'createdAt'],
    sort: '-createdAt',
    inline: ['remark'],
    attention: { field: 'state', values: ['AMOUNT', 'QUANTITY', 'UNKNOWN', 'MISSING'] },
  },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, export: STAFF, update: STAFF, import: STAFF },
  actions: {
    settle: {
      on: 'many',
      roles: STAFF,
      idempotent: true,
      preview: true,
      enabledWhen: { state: ['MATCHED', 'AMOUNT', 'QUANTITY'] },
      icon: 'PlaylistAddCheck',
      input: { writeOff: f.boolean() },
    },
  },
  import: {
    types: ['xlsx', 'csv'],
    rows: {
      month: f.month({ required: true, pattern: MONTH }),
      otaOrderId: f.text({ required: true, length: 64 }),
      itemId: f.text({ required: true, length: 64 }),
      quantity: f.integer({ required: true, min: 0, max: 1_000_000 }),
      amount: f.money({ required: true }),
      currency: f.text({ required: true, length: 3, pattern: '^[A-Z]{3}$' }),
    },
  },
  sums: ['amount', 'ourAmount', 'difference'],
});
