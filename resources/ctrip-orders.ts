import { defineResource, f } from './kit';
import { STAFF } from './roles';
import { unscoped } from './scopes';

/** Ctrip's own numbers for the state of an item, in its order. */
export const CTRIP_STATUSES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14'] as const;
export type CtripStatus = (typeof CTRIP_STATUSES)[number];
/** Ordered in one step, or held first and paid later. */
export const CTRIP_MODES = ['DIRECT', 'PRE'] as const;

/** Confirmed, and nothing of it is used or handed over yet. */
const UNTOUCHED = ['2', '4', '13'] as const;
const quantity = () => f.integer({ managed: true, default: 0 });
const moment = () => f.time({ managed: true });
const money = () => f.money({ managed: true });

/** Items of Ctrip's orders: one row for each plan (PLU) of an order. `status` follows from the other facts. */
export default defineResource('ctrip-orders', {
  menu: { under: 'order', path: '/order/ctrip-list', order: 2, roles: STAFF, icon: 'TravelExplore' },
  label: 'otaOrderId',
  fields: {
    otaOrderId: f.text({ managed: true, search: true, filter: true, length: 64, index: true }),
    supplierOrderId: f.text({ managed: true, search: true, filter: true, length: 32, index: true }),
    account: f.reference('ctrip-accounts', { managed: true, filter: true, labelPublic: true }),
    itemId: f.text({ managed: true, filter: true, length: 64 }),
    PLU: f.text({ managed: true, search: true, filter: true, length: 64 }),
    ctripPlan: f.reference('ctrip-plans', { managed: true, labelPublic: true }),
    plan: f.reference('plans', { managed: true, filter: true, labelPublic: true }),
    status: f.enum(CTRIP_STATUSES, {
      dictionary: 'CTRIP_STATUS',
      managed: true,
      filter: true,
      numbers: true,
      tones: {
        1: 'amber/FiberNew',
        2: 'teal/Verified',
        3: 'amber/PendingActions',
        4: 'grey/Undo',
        5: 'grey/Cancel',
        6: 'teal/Redeem',
        7: 'green/Timelapse',
        8: 'grey',
        9: 'grey/AssignmentReturn',
        10: 'grey/TimerOff',
        11: 'blue',
        12: 'amber',
        13: 'teal/Paid',
        14: 'grey/EventBusy',
      },
    }),
    mode: f.enum(CTRIP_MODES, { managed: true, filter: true }),
    /** What one costs Ctrip's customer; what Ctrip owes us for it; what the supplier costs us. */
    salePrice: money(),
    settlementPrice: money(),
    supplierCost: f.money({ managed: true, secondary: true, currencyIn: 'costCurrency' }),
    currency: f.text({ managed: true, length: 3, filter: true }),
    costCurrency: f.text({ managed: true, length: 3 }),
    quantity: quantity(),
    useQuantity: quantity(),
    cancelQuantity: quantity(),
    /** Of a cancellation that is not decided yet. */
    cancelPending: quantity(),
    receivable: money(),
    refunded: money(),
    settled: money(),
    useStartDate: f.date({ managed: true }),
    useEndDate: f.date({ managed: true, filter: true }),
    channel: f.text({ managed: true, length: 32 }),
    /** 1: staff confirm; 2: as soon as it is supplied. */
    confirmType: f.integer({ managed: true }),
    confirmBy: moment(),
    holdUntil: f.time({ managed: true, filter: true, asOf: 'unchanged' }),
    contact: f.text({ managed: true, computed: ['contacts'] }),
    order: f.reference('orders', { managed: true, filter: true, labelPublic: true, asOf: 'unchanged' }),
    createdBatch: f.text({ hidden: true, length: 64 }),
    payBatch: f.text({ hidden: true, length: 64 }),
    cancelBatch: f.text({ hidden: true, length: 64 }),
    /** Staff decide the open cancellation. */
    cancelByHand: f.boolean({ hidden: true }),
    /** What was asked for, as one text: the same order again is the same success. */
    asked: f.text({ hidden: true, length: 64 }),
    moneyNo: f.text({ hidden: true, unique: true, length: 40 }),
    place: f.integer({ hidden: true }),
    contacts: f.text({ hidden: true, sealed: true, length: 4000 }),
    passengers: f.text({ hidden: true, sealed: true, length: 20_000 }),
    /** How much use Ctrip was told of. */
    noticed: f.integer({ hidden: true, default: 0 }),
    cancelRefused: f.boolean({ hidden: true }),
    /** Staff let it go to the supplier. */
    approvedAt: f.time({ hidden: true }),
    endsAt: f.time({ hidden: true }),
    paidAt: moment(),
    confirmedAt: moment(),
    rejectedAt: moment(),
    rejectCode: f.text({ managed: true, length: 4 }),
    rejectReason: f.text({ managed: true, length: 255 }),
    collectedAt: moment(),
    returnedAt: moment(),
    withdrawnAt: moment(),
    remark: f.text({ multiline: true, length: 500 }),
  },
  unique: [['otaOrderId', 'PLU']],
  indexes: [
    ['status', 'holdUntil'],
    ['status', 'confirmBy'],
    ['status', 'endsAt'],
    ['createdAt', 'id'],
    ['confirmedAt', 'id'],
  ],
  list: {
    columns: [
      'otaOrderId',
      'supplierOrderId',
      'PLU',
      'plan',
      'status',
      'salePrice',
      'quantity',
      'useQuantity',
      'cancelQuantity',
      'settlementPrice',
      'receivable',
      'settled',
      'useStartDate',
      'useEndDate',
      'mode',
      'account',
      'createdAt',
      'remark',
    ],
    hidden: ['settlementPrice', 'settled', 'useStartDate', 'mode', 'account', 'remark'],
    sort: '-createdAt',
    inline: ['remark'],
    attention: { field: 'status', values: ['1', '3', '12'] },
  },
  main: ['supplierOrderId', 'PLU', 'itemId', 'useStartDate', 'useEndDate', 'confirmBy', 'contact', 'remark'],
  scope: unscoped,
  access: { list: STAFF, show: STAFF, export: STAFF, update: STAFF },
  history: ['ctrip', 'system'],
  actions: {
    cancel: {
      on: 'one',
      roles: STAFF,
      idempotent: true,
      preview: true,
      danger: true,
      enabledWhen: { status: UNTOUCHED },
      icon: 'Cancel',
      input: { quantity: f.integer({ required: true, min: 1, max: 1000 }) },
    },
    redeem: {
      on: 'one',
      roles: STAFF,
      idempotent: true,
      preview: true,
      enabledWhen: { status: ['2', '4', '6', '7', '13'] },
      icon: 'DoneAll',
      input: { quantity: f.integer({ required: true, min: 1, max: 1000 }) },
    },
    confirm: {
      on: 'one',
      roles: STAFF,
      idempotent: true,
      preview: true,
      enabledWhen: { status: ['1', '3', '12'] },
      icon: 'CheckCircle',
    },
    reject: {
      on: 'one',
      roles: STAFF,
      idempotent: true,
      preview: true,
      danger: true,
      enabledWhen: { status: ['1', '3', '12'] },
      icon: 'Block',
      input: { reason: f.text({ required: true, length: 255 }) },
    },
    collect: {
      on: 'one',
      roles: STAFF,
      idempotent: true,
      preview: true,
      enabledWhen: { status: ['2', '4', '13'] },
      icon: 'Redeem',
      input: { tracking: f.text({ length: 64 }) },
    },
    return: {
      on: 'one',
      roles: STAFF,
      idempotent: true,
      preview: true,
      enabledWhen: { status: ['6', '7', '8'] },
      icon: 'AssignmentReturn',
    },
  },
  sums: ['receivable'],
});
