import type { ShapeValue } from '../kit';
import { f, shape } from '../kit';
import { ADMINS, STAFF, STAFF_AND_AGENTS } from '../roles';

const amount = { type: 'integer', minimum: 0, format: 'money' } as const;
/** Why less was paid than the price. */
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
 * The present cycle of a plan with cycles: `no` of `of`, what it gives and what was used of it. `resetsAt` is when the
 * next one begins; null in the last one, before the first and after the end.
 */
export type Cycle = Omit<ShapeValue<typeof CYCLE>, 'resetsAt'> & { resetsAt: Date | null };

/** What happens to orders beside their calls and actions. */
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

/** Buys one plan for cards, or for eSIMs out of the stock of the plan's agent. */
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
    /** What the buyer saw that all of it costs: 409 when it costs something else. */
    seenTotal: f.money({ min: 0 }),
    remark: f.text({ length: 500 }),
  },
} as const;

/** The plan of each order once more, for its card. */
export const RENEW_PLANS = {
  on: 'many',
  roles: STAFF_AND_AGENTS,
  idempotent: true,
  preview: true,
  jobAbove: 100,
  enabledWhen: { orderType: 'DATA', status: ['USING', 'COMPLETED'] },
  icon: 'Autorenew',
} as const;

/** What an order's supplier is, and what it takes: given between two steps, so that no history says when. */
export const SUPPLIER = { managed: true, read: STAFF, asOf: 'unchanged' } as const;
/** Ends orders at once, whatever the supplier says. */
export const FORCE_COMPLETION = {
  final: 'outside',
  on: 'many',
  roles: ADMINS,
  danger: true,
  jobAbove: 500,
  enabledWhen: { status: ['USING', 'COMPLETING', 'UNUSED'] },
  icon: 'DoneAll',
} as const;

/** A page of a list follows the first columns; its total is counted from the others without reading a row. */
const COUNTED = ['createdAt', 'id', 'deletedAt', 'status'] as const;
export const ORDER_INDEXES = [
  ['agent1', ...COUNTED],
  ['agent2', ...COUNTED],
  ['agent3', ...COUNTED],
  ['agent', ...COUNTED],
  ['status', 'createdAt', 'id', 'deletedAt'],
  ['createdAt', 'id', 'deletedAt'],
  ['status', 'endsAt'],
] as const;

/** Orders that wait for a person. One that was never paid has failed, too, and waits for none. */
export const ORDER_ATTENTION = {
  field: 'status',
  values: ['NO_REAL_NAME', 'INITIAL_FAILED'],
  where: { unpaid: false },
} as const;
