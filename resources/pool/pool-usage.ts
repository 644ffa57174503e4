import { area, poolCustomer } from './flow-pool-prices';
import { defineResource, f } from '../kit';
import { STAFF, STAFF_AND_AGENTS } from '../roles';
import { ownOf } from '../scopes';

const day = () => f.date({ required: true, createOnly: true, filter: true });
const usedMB = () => f.integer({ required: true, min: 0, max: 1_000_000_000 });
const source = () => f.text({ required: true, createOnly: true, filter: true, search: true, length: 32, index: true });
const report = { account: poolCustomer(), country: area(), day: day(), usedMB: usedMB(), source: source() };

/** The daily usage of a customer's cards in a country. A later report replaces an earlier one of the same source. */
export default defineResource('pool-usage', {
  label: 'day',
  fields: {
    account: poolCustomer(),
    country: area(),
    day: day(),
    usedMB: usedMB(),
    source: source(),
    /** True if the usage was never billed, or has changed since. */
    pending: f.boolean({ hidden: true, default: true }),
  },
  unique: [['account', 'day', 'country', 'source']],
  indexes: [['pending', 'day', 'account'], ['country']],
  list: { columns: ['account', 'day', 'country', 'usedMB', 'source', 'createdAt', 'updatedAt'], sort: '-day' },
  scope: ownOf('account'),
  access: { list: STAFF_AND_AGENTS, show: STAFF_AND_AGENTS, export: STAFF_AND_AGENTS, import: STAFF },
  // Imports each row as a usage report.
  import: { rows: report, types: ['xlsx', 'csv'] },
  sums: ['usedMB'],
});
