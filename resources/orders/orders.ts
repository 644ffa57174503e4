import { type FieldOptions, type ToneWord, defineResource, f } from '../kit';
import { AGENTS, STAFF, STAFF_AND_AGENTS } from '../roles';
import { chainOf } from '../scopes';
import {
  BUY,
  COUPONS,
  CYCLE,
  FORCE_COMPLETION,
  ORDER_ATTENTION,
  ORDER_HISTORY,
  OF_CTRIP,
  ORDER_INDEXES,
  OTHERS_ORDER,
  PARTIAL_REFUND,
  RENEW_PLANS,
  SUPPLIER,
} from './orderShapes';
import { PLAN_TITLE, PLAN_TYPES, planRules } from '../plans/plans';
import { usage } from '../cards/kinds/usage/kind';

export const ORDER_STATUSES = [
  'INITIAL',
  'UNUSED',
  'USING',
  'COMPLETED',
  'REVOKED',
  'REVOKING',
  'COMPLETING',
  'INITIAL_FAILED',
  'NO_REAL_NAME',
  'REFUNDING',
  'REFUNDED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
/** The states of fully refunded orders. All other paid orders count as sales. */
export const UNDONE_STATUSES: readonly OrderStatus[] = ['INITIAL_FAILED', 'REVOKED', 'REFUNDED'];
export const ORDER_TYPES = ['DATA', 'SMS', 'RECYCLE'] as const;
export const ORDER_PLATFORMS = ['APP', 'WEB', 'AGENT', 'CTRIP', 'WX'] as const;
/** The states in which an order occupies its card. */
export const LIVE_STATUSES = [
  'INITIAL',
  'NO_REAL_NAME',
  'UNUSED',
  'USING',
  'REVOKING',
  'COMPLETING',
  'REFUNDING',
] as const;

/** The reasons why an order is unpaid. REPLACED means that a newer order replaced it. */
export const UNPAID_REASONS = ['EXPIRED', 'FAILED', 'REPLACED', 'SET_APART'] as const;
export type UnpaidReason = (typeof UNPAID_REASONS)[number];
const neverPaid = (unpaidBecause: UnpaidReason, tone: ToneWord) =>
  ({ of: 'INITIAL_FAILED', where: { status: 'INITIAL_FAILED', unpaid: true, unpaidBecause }, tone }) as const;

/** The states of orders without an eSIM profile to install. */
export const WITHOUT_PROFILE: readonly OrderStatus[] = ['INITIAL', 'NO_REAL_NAME', 'INITIAL_FAILED', 'REVOKED'];
/** The days to verify the identity of a card's user. The order is then refunded. */
export const VERIFY_WITHIN_DAYS = 30;

/** The price that an agent sees on a descendant's order: the charge to the agent's direct child. */
const childPrice = {
  AGENT_1: { coalesce: ['cost2', 'cost1'] },
  AGENT_2: { coalesce: ['cost3', 'cost2'] },
  AGENT_3: 'cost3',
} as const;
const ownOnly = (column: string, otherwise: 'childPrice' | null) =>
  Object.fromEntries(
    AGENTS.map((role) => [
      role,
      { own: 'agent', then: column, otherwise: otherwise && childPrice[role as keyof typeof childPrice] },
    ]),
  );
const SOLD_AS = ['orderType', 'type', 'status', 'plan', 'rules', 'startedAt'] as const;
const USAGE = [...SOLD_AS, 'usedMB', 'cycleNo', 'cycleUsedMB'] as const;
const money = (more: FieldOptions<number> = {}) => f.money({ managed: true, ...more });
export default defineResource('orders', {
  menu: { under: 'order', path: '/order/order-list', order: 1, icon: 'ReceiptLong' },
  label: 'orderNo',
  fields: {
    orderNo: f.text({ managed: true, unique: true, search: true, filter: true, length: 32 }),
    orderType: f.enum(ORDER_TYPES, { managed: true, default: 'DATA', filter: true }),
    platform: f.enum(ORDER_PLATFORMS, { managed: true, default: 'AGENT', filter: true }),
    terminal: f.reference('terminals', { createOnly: true, filter: true, index: true, labelPublic: true }),
    plan: f.reference('plans', { managed: true, filter: true, labelPublic: true }),
    ...PLAN_TITLE,
    agentPlan: f.reference('agent-plans', {
      required: true,
      nullable: true,
      createOnly: true,
      filter: true,
      labelPublic: true,
    }),
    agentPlanId: f.integer({ managed: true, filter: true, sameAs: 'agentPlan' }),
    agent: f.reference('users', {
      managed: true,
      fixed: true,
      filter: true,
      labelPublic: true,
      ownFor: ['AGENT_3'],
    }),
    type: f.enum(PLAN_TYPES, { managed: true, filter: true }),
    status: f.enum(ORDER_STATUSES, {
      managed: true,
      filter: true,
      tones: {
        INITIAL: 'blue',
        REVOKING: 'blue/Sync',
        COMPLETING: 'blue/HourglassTop',
        REFUNDING: 'blue/CurrencyExchange',
        UNUSED: 'teal',
        USING: 'green',
        NO_REAL_NAME: 'amber/Badge',
        INITIAL_FAILED: 'red',
        COMPLETED: 'grey',
        REVOKED: 'grey/Undo',
        REFUNDED: 'grey/AssignmentReturn',
      },
      variants: {
        UNPAID: { of: 'INITIAL', where: { status: 'INITIAL', unpaid: true }, tone: 'amber/PendingActions' },
        NEVER_PAID: neverPaid('EXPIRED', 'grey/TimerOff'),
        PAYMENT_FAILED: neverPaid('FAILED', 'grey/Cancel'),
        PAYMENT_REPLACED: neverPaid('REPLACED', 'grey/Undo'),
        PAYMENT_SET_APART: neverPaid('SET_APART', 'grey/ReportProblem'),
      },
    }),
    price: money({ presentedAs: ownOnly('price', 'childPrice') }),
    agentPrice: money({ presentedAs: { AGENT_1: 'cost1', AGENT_2: 'cost2', AGENT_3: 'cost3' } }),
    costPrice: money({ read: STAFF, secondary: true }),
    extraPrice: money({ presentedAs: ownOnly('extraPrice', null) }),
    totalPrice: money({ presentedAs: ownOnly('totalPrice', 'childPrice') }),
    refunded: money({ presentedAs: ownOnly('refunded', null) }),
    currency: f.text({ managed: true, length: 3, filter: true }),
    /** The plan's rules at the time of the sale. */
    rules: f.json({ managed: true, schema: planRules }),
    coupons: f.json({ managed: true, schema: COUPONS, presentedAs: ownOnly('coupons', null) }),
    preOrder: f.boolean({ managed: true, filter: true }),
    usedMB: usage({ managed: true, asOf: 'unchanged' }),
    /** The data allowance of all cycles, or null for unlimited data. */
    totalMB: f.integer({ managed: true, computed: USAGE }),
    usedMessages: f.integer({ managed: true, asOf: 'unchanged' }),
    /** The usage of the current cycle, which screens show first. */
    cycle: f.json({ managed: true, computed: USAGE, schema: CYCLE }),
    throttled: f.boolean({ managed: true, computed: USAGE }),
    /** The number (from 1) and the usage of the cycle in the last usage report. */
    cycleNo: f.integer({ hidden: true }),
    cycleUsedMB: f.integer({ hidden: true }),
    /** The number of paid terms of an SMS plan. Empty for other orders. */
    terms: f.integer({ managed: true }),
    startedAt: f.time({ managed: true }),
    endsAt: f.time({ managed: true, index: true }),
    quantity: f.integer({ inputOnly: true, createOnly: true, min: 1, max: 100 }),
    createdBy: f.reference('users', { managed: true, labelPublic: true }),
    remark: f.text({ multiline: true, length: 500 }),
    cost1: f.money({ hidden: true }),
    cost2: f.money({ hidden: true }),
    cost3: f.money({ hidden: true }),
    agent1: f.reference('users', { hidden: true, fixed: true }),
    agent2: f.reference('users', { hidden: true, fixed: true }),
    agent3: f.reference('users', { hidden: true, fixed: true }),
    statusBefore: f.text({ hidden: true, length: 16 }),
    supplier: f.reference('suppliers', { ...SUPPLIER, filter: true, labelPublic: true, index: true }),
    supplierCost: f.money({ ...SUPPLIER, secondary: true }),
    supplierReference: f.text({ hidden: true, length: 64 }),
    downloadedAt: f.time({ hidden: true }),
    /** The time of acceptance. An order with a fixed start date starts only on that date. */
    acceptedAt: f.time({ hidden: true }),
    /** The recipient of a retail order's emails, as JSON of the type `Receipt`. */
    receipt: f.text({ hidden: true, encrypted: true }),
    deletedAt: f.time({ hidden: true }),
    liveTerminal: f.integer({ hidden: true, unique: true }),
    /** True if a retail order is unpaid. It does not occupy its card and is unknown to the supplier. */
    unpaid: f.boolean({ managed: true, filter: true }),
    /** The payment deadline of an unpaid order, or the time of its cancellation. */
    expiresAt: f.time({ managed: true, filter: true, asOf: 'unchanged' }),
    unpaidBecause: f.enum(UNPAID_REASONS, { managed: true, filter: true }),
  },
  indexes: ORDER_INDEXES,
  counts: ['agent', 'agent1', 'agent2', 'agent3', 'orderType', 'status', 'unpaid'],
  list: {
    columns: [
      'orderNo',
      'terminal',
      'plan',
      'orderType',
      'type',
      'platform',
      'status',
      'agent',
      'price',
      'agentPrice',
      'costPrice',
      'extraPrice',
      'totalPrice',
      'refunded',
      'preOrder',
      'usedMB',
      'startedAt',
      'endsAt',
      'createdBy',
      'createdAt',
      'remark',
    ],
    hidden: [
      'orderType',
      'type',
      'extraPrice',
      'agentPrice',
      'totalPrice',
      'refunded',
      'preOrder',
      'usedMB',
      'startedAt',
      'endsAt',
      'createdBy',
      'remark',
    ],
    sort: '-createdAt',
    inline: ['remark'],
    views: { running: { filter: { status_read: 'INITIAL,REVOKING,COMPLETING,REFUNDING' } } },
    attention: ORDER_ATTENTION,
  },
  main: ['terminal', 'agent', 'platform', 'plan', 'rules', 'supplier', 'remark'],
  where: { deletedAt: null },
  scope: chainOf('agent'),
  access: {
    list: STAFF_AND_AGENTS,
    show: STAFF_AND_AGENTS,
    export: STAFF_AND_AGENTS,
    create: STAFF_AND_AGENTS,
    update: STAFF_AND_AGENTS,
    delete: { roles: STAFF, jobAbove: 500 },
    import: STAFF_AND_AGENTS,
  },
  overrides: ['create', 'delete'],
  deletable: { orderType: 'DATA', status: ['REVOKED', 'INITIAL_FAILED', 'REFUNDED'] },
  history: ORDER_HISTORY,
  actions: {
    buy: BUY,
    'renew-plans': RENEW_PLANS,
    'apply-revoke': {
      covers: ['refunded'],
      final: 'outside',
      on: 'many',
      roles: STAFF_AND_AGENTS,
      idempotent: true,
      preview: true,
      danger: true,
      jobAbove: 500,
      enabledWhen: { status: ['UNUSED', 'NO_REAL_NAME', 'USING'] },
      offWhen: { others: OTHERS_ORDER, ctrip: OF_CTRIP },
      icon: 'Undo',
    },
    retry: {
      on: 'many',
      roles: STAFF,
      idempotent: true,
      jobAbove: 500,
      enabledWhen: { status: 'INITIAL_FAILED', unpaid: false },
      icon: 'Replay',
    },
    finish: {
      final: 'outside',
      on: 'many',
      roles: STAFF,
      danger: true,
      jobAbove: 500,
      enabledWhen: { status: ['USING', 'UNUSED'] },
      icon: 'CheckCircle',
    },
    'partial-refund': PARTIAL_REFUND,
    'force-completion': FORCE_COMPLETION,
    'qr-export': {
      final: 'reads',
      on: 'many',
      roles: STAFF_AND_AGENTS,
      answers: 'file',
      enabledWhen: { orderType: 'DATA', status: { notIn: WITHOUT_PROFILE } },
      offWhen: { over: { where: { status: ['COMPLETED', 'REFUNDED'] } } },
      icon: 'QrCode2',
    },
  },
  import: {
    types: ['xlsx', 'csv'],
    rows: {
      iccid: f.digits({ scheme: 'card', required: true }),
      planCode: f.text({ required: true, length: 32 }),
      remark: f.text({ length: 500 }),
    },
    partial: true,
  },
  sums: ['price', 'agentPrice', 'costPrice', 'totalPrice'],
});
