import { defineResource, f } from '../kit';
import { STAFF } from '../roles';
import { unscoped } from '../scopes';

/** Ctrip's codes for the states of an item, in Ctrip's order. */
export const CTRIP_STATUSES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14'] as const;
export type CtripStatus = (typeof CTRIP_STATUSES)[number];
/** DIRECT orders are placed in one step. PRE orders are reserved first and paid later. */
export const CTRIP_MODES = ['DIRECT', 'PRE'] as const;

/** Ctrip's codes of confirmed items that are neither used nor delivered, not even in part. */
const UNTOUCHED = ['2', '4', '13'] as const;
const quantity = () => f.integer({ managed: true, default: 0, min: 0, max: 1_000_000 });
const moment = () => f.time({ managed: true });
const money = () => f.money({ managed: true });

/** The items of Ctrip orders. Each item is one plan (PLU) of an order. `status` is computed from the other fields. */
export default defineResource('ctrip-orders', {
  menu: { under: 'order', path: '/order/ctrip-list', order: 2, roles: STAFF, icon: 'TravelExplore' },
  label: 'otaOrderId',
  fields: {
    otaOrderId: f.text({ managed: true, search: true, filter: true, length: 64, index: true }),
    supplierOrderId: f.text({ managed: true, search: true, filter: true, length: 32, index: true }),
    account: f.reference('ctrip-accounts', { managed: true, filter: true, labelPublic: true }),
    itemId: f.text({ managed: true, filter: true, length: 64 }),
    PLU: f.text({ managed: true, search: true, filter: true, length: 64, index: true }),
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
    /**
     * The prices of one unit. Ctrip's customer pays `salePrice`, Ctrip owes us `settlementPrice`, and the supplier
     * charges us `supplierCost`.
     */
    salePrice: money(),
    settlementPrice: money(),
    supplierCost: f.money({
      managed: true,
      secondary: true,
      currencyIn: 'costCurrency',
      min: 0,
      max: 1_000_000_000,
    }),
    /** The supplier's price for all units. Screens show this price beside the amount that Ctrip owes. */
    supplierTotal: f.money({ formula: { multiply: ['supplierCost', 'quantity'] }, currencyIn: 'costCurrency' }),
    currency: f.text({ managed: true, length: 3, filter: true }),
    costCurrency: f.text({ managed: true, length: 3 }),
    quantity: quantity(),
    useQuantity: quantity(),
    cancelQuantity: quantity(),
    /** The quantity of a requested cancellation that is still undecided. */
    cancelPending: quantity(),
    receivable: money(),
    refunded: money(),
    settled: money(),
    vouchers: f.children('ctrip-vouchers', { on: 'ctripOrder', order: 'place', limit: 1000, managed: true }),
    firstUsedAt: f.time({ minOf: 'vouchers.usedAt' }),
    lastUsedAt: f.time({ maxOf: 'vouchers.usedAt' }),
    statementLines: f.children('ctrip-statement-lines', { on: 'ctripOrder', limit: 1000, managed: true }),
    /** The sum of the differences between Ctrip's monthly statements and our own records. */
    difference: f.money({ sumOf: 'statementLines.difference', signed: true }),
    useStartDate: f.date({ managed: true }),
    useEndDate: f.date({ managed: true, filter: true }),
    channel: f.text({ managed: true, length: 32 }),
    /** 1 means that staff confirm the order. 2 means that the order is confirmed when the supplier has delivered. */
    confirmType: f.integer({ managed: true }),
    confirmBy: moment(),
    holdUntil: f.time({ managed: true, filter: true, asOf: 'unchanged' }),
    contact: f.text({ managed: true, computed: ['contacts'] }),
    order: f.reference('orders', { managed: true, filter: true, labelPublic: true, asOf: 'unchanged' }),
    createdBatch: f.text({ hidden: true, length: 64 }),
    payBatch: f.text({ hidden: true, length: 64 }),
    cancelBatch: f.text({ hidden: true, length: 64 }),
    /** True if staff must decide the requested cancellation. */
    cancelByHand: f.boolean({ hidden: true }),
    /** A hash of the request. An identical request gets the same success response again. */
    asked: f.text({ hidden: true, length: 64 }),
    moneyNo: f.text({ hidden: true, unique: true, length: 40 }),
    place: f.integer({ hidden: true }),
    contacts: f.text({ hidden: true, sealed: true, length: 4000 }),
    passengers: f.text({ hidden: true, sealed: true, length: 20_000 }),
    /** The used quantity that was already reported to Ctrip. */
    noticed: f.integer({ hidden: true, default: 0 }),
    cancelRefused: f.boolean({ hidden: true }),
    /** When staff approved that the order is sent to the supplier. */
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
  history: ['ctrip', 'system', 'settle'],
  actions: {
    cancel: {
      final: 'outside',
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
      final: 'outside',
      on: 'one',
      roles: STAFF,
      idempotent: true,
      preview: true,
      enabledWhen: { status: ['2', '4', '6', '7', '13'] },
      icon: 'DoneAll',
      input: { quantity: f.integer({ required: true, min: 1, max: 1000 }) },
    },
    confirm: {
      final: 'outside',
      on: 'one',
      roles: STAFF,
      idempotent: true,
      preview: true,
      enabledWhen: { status: ['1', '3', '12'] },
      icon: 'CheckCircle',
    },
    reject: {
      final: 'outside',
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
      final: 'outside',
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
