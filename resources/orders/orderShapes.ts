import type { ShapeValue } from '../kit';
import { f, shape } from '../kit';
import { ADMINS, AGENTS, STAFF, STAFF_AND_AGENTS } from '../roles';

const amount = { type: 'integer', minimum: 0, format: 'money' } as const;
export const COUPONS = shape({
  $id: 'coupons',
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'originalPrice', 'discountAmount', 'actualPrice'],
    properties: { name: { type: 'string' }, originalPrice: amount, discountAmount: amount, actualPrice: amount },
  },
});
export type Coupon = ShapeValue<typeof COUPONS>[number];

export const CYCLE = shape({
  $id: 'cycle',
  type: 'object',
  additionalProperties: false,
  required: ['no', 'of', 'usedMB', 'totalMB', 'resetsAt'],
  properties: {
    no: { type: 'integer' },
    of: { type: 'integer' },
    usedMB: { type: 'integer' },
    totalMB: { type: 'integer' },
    resetsAt: { type: ['string', 'null'] },
  },
});
/**
 * The current cycle of a plan: its number `no` of `of`, with allowance and usage. `resetsAt` is null in the last cycle.
 */
export type Cycle = Omit<ShapeValue<typeof CYCLE>, 'resetsAt'> & { resetsAt: Date | null };

export const ORDER_HISTORY = [
  'real-name-approved',
  'accepted',
  'refused',
  'unpaid',
  'paid',
  'paid-unverified',
  'failover',
  'activated',
  'renew',
  'renew-refused',
  'used-up',
  'not-verified',
  'card-lost',
  'withdrawn',
  'revoked',
  'revoke-refused',
  'finished',
  'finish-refused',
  'all-refunded',
  'refund-asked',
  'refund-done',
  'refund-completed',
  'refund-refused',
  'transfer-card',
] as const;

/** Buys a plan for cards, or for eSIMs that the plan's agent has in stock. */
export const BUY = {
  on: 'resource',
  creates: true,
  roles: STAFF_AND_AGENTS,
  idempotent: true,
  primary: true,
  icon: 'ShoppingCart',
  input: {
    agentPlan: f.reference('agent-plans', { required: true }),
    terminals: f.references('terminals', { limit: 100 }),
    quantity: f.integer({ min: 1, max: 100 }),
    /** The total that the buyer saw. A call is rejected (409) if the total has changed. */
    seenTotal: f.money({ min: 0 }),
    remark: f.text({ length: 500 }),
  },
} as const;

/** Disables an action of agents on the orders of other agents, which the commands reject. */
export const OTHERS_ORDER = { where: { agent: { ne: '$me' } }, roles: AGENTS } as const;
/** Disables an action on the orders of Ctrip, which pays, cancels and refunds whole Ctrip orders. */
export const OF_CTRIP = { where: { platform: 'CTRIP' } } as const;

/** Buys the plans of the selected orders again, for the same cards. */
export const RENEW_PLANS = {
  on: 'many',
  roles: STAFF_AND_AGENTS,
  idempotent: true,
  preview: true,
  jobAbove: 100,
  enabledWhen: { orderType: 'DATA', status: ['USING', 'COMPLETED'] },
  offWhen: { others: OTHERS_ORDER },
  icon: 'Autorenew',
} as const;

/**
 * The options of fields about the supplier. Lists as of an earlier time show their present values, because no history
 * records them.
 */
export const SUPPLIER = { managed: true, read: STAFF, asOf: 'unchanged' } as const;
/** Completes orders at once, without waiting for the supplier. */
export const FORCE_COMPLETION = {
  final: 'outside',
  on: 'many',
  roles: ADMINS,
  danger: true,
  jobAbove: 500,
  enabledWhen: { status: ['USING', 'COMPLETING', 'UNUSED'] },
  icon: 'DoneAll',
} as const;

/** The columns of the index for lists of orders, from which totals are counted without reading rows. */
const COUNTED = ['createdAt', 'id', 'deletedAt', 'status'] as const;
export const ORDER_INDEXES = [
  ['agent1', ...COUNTED],
  ['agent2', ...COUNTED],
  ['agent3', ...COUNTED],
  ['agent', ...COUNTED],
  ['plan', ...COUNTED],
  ['status', 'createdAt', 'id', 'deletedAt'],
  ['createdAt', 'id', 'deletedAt'],
  ['status', 'endsAt'],
] as const;

/** The failed orders that need attention. Excludes cancelled unpaid orders. */
export const ORDER_ATTENTION = {
  field: 'status',
  values: ['NO_REAL_NAME', 'INITIAL_FAILED'],
  where: { unpaid: false },
} as const;

export const PARTIAL_REFUND = {
  covers: ['refunded'],
  // Requires approval for a refund above 1,000.00 of the wallet's currency.
  approval: { field: 'amount', above: 100_000 },
  final: 'money',
  on: 'one',
  roles: STAFF,
  idempotent: true,
  preview: true,
  danger: true,
  opens: { resource: 'bills', by: 'bill' },
  enabledWhen: { status: ['USING', 'COMPLETED', 'UNUSED'] },
  offWhen: { ctrip: OF_CTRIP },
  icon: 'CurrencyExchange',
  input: { amount: f.money({ required: true, min: 1 }), remark: f.text() },
} as const;
