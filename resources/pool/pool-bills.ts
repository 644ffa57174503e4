import { defineResource, f, shape } from '../kit';
import { CUSTOMERS, STAFF_AND_AGENTS } from '../roles';
import { ownOf } from '../scopes';

/** The kinds of pool bills. A `REFUND` reverses a whole `PURCHASE`. */
export const POOL_BILL_KINDS = ['PURCHASE', 'REFUND'] as const;
/** The reasons why a day is billed: the first bill, changed usage or a changed price. */
export const POOL_BILL_REASONS = ['DAY', 'USAGE', 'PRICE'] as const;

/** The lines of a pool bill, in millionths of the currency. */
export const poolLines = shape({
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['country', 'usedMB', 'unitPrice', 'exact'],
    properties: {
      country: { type: 'string' },
      usedMB: { type: 'integer' },
      unitPrice: { type: 'integer' },
      exact: { type: 'integer' },
    },
  },
});

/** Bills of pool data. A bill never changes. */
export default defineResource('pool-bills', {
  label: 'billNo',
  fields: {
    billNo: f.text({
      managed: true,
      unique: true,
      search: true,
      filter: true,
      length: 32,
      pattern: '^[A-Za-z0-9-]+$',
    }),
    account: f.reference('users', { managed: true, filter: true, labelPublic: true }),
    day: f.date({ managed: true, filter: true }),
    kind: f.enum(POOL_BILL_KINDS, { managed: true, filter: true, tones: { PURCHASE: 'grey', REFUND: 'teal/Undo' } }),
    usedMB: f.integer({ managed: true }),
    exact: f.millionths({ computed: ['lines'], managed: true }),
    amount: f.money({ managed: true, filter: true, signed: true }),
    currency: f.text({ managed: true, filter: true, length: 3 }),
    reason: f.enum(POOL_BILL_REASONS, { managed: true, filter: true }),
    lines: f.json({ managed: true, schema: poolLines }),
    reverses: f.reference('pool-bills', { managed: true, labelPublic: true }),
    attempt: f.integer({ hidden: true }),
    /** The id of the ledger's transaction. Empty for a bill of zero. */
    transaction: f.integer({ hidden: true }),
  },
  unique: [['account', 'day', 'attempt', 'kind']],
  list: {
    columns: ['billNo', 'account', 'day', 'kind', 'usedMB', 'exact', 'amount', 'currency', 'reason', 'createdAt'],
    hidden: ['currency'],
    sort: '-id',
  },
  scope: ownOf('account'),
  access: { list: STAFF_AND_AGENTS, show: STAFF_AND_AGENTS, export: STAFF_AND_AGENTS },
  actions: {
    statement: {
      final: 'reads',
      on: 'resource',
      roles: STAFF_AND_AGENTS,
      answers: 'file',
      icon: 'Description',
      input: {
        account: f.reference('users', { choose: { role: CUSTOMERS } }),
        month: f.month({ required: true, pattern: '^20' }),
      },
    },
  },
  append: true,
  untracked: true,
  asOf: true,
  sums: ['amount'],
});
