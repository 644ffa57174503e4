import { area, poolCustomer } from './flow-pool-prices';
import { defineResource, f } from '../kit';
import { STAFF, STAFF_AND_AGENTS } from '../roles';
import { ownOf } from '../scopes';

const day = () => f.date({ required: true, createOnly: true, filter: true });
const usedMB = () => f.integer({ required: true, min: 0, max: 1_000_000_000 });
const source = () => f.text({ required: true, createOnly: true, filter: true, search: true, length: 32 });
const report = { account: poolCustomer(), country: area(), day: day(), usedMB: usedMB(), source: source() };

/** What the cards of a customer used in a country on a day, as one source reports it. A later report replaces it. */
export default defineResource('pool-usage', {
  label: 'day',
  fields: {
    account: poolCustomer(),
    country: area(),
    /** A day of the product's time zone. */
    day: day(),
    usedMB: usedMB(),
    source: source(),
    /** Not in a bill yet, or not as it is now. */
    pending: f.boolean({ hidden: true, default: true }),
  },
  unique: [['account', 'day', 'country', 'source']],
  indexes: [['pending', 'day', 'account']],
  list: { columns: ['account', 'day', 'country', 'usedMB', 'source', 'createdAt', 'updatedAt'], sort: '-day' },
  scope: ownOf('account'),
  access: { list: STAFF_AND_AGENTS, show: STAFF_AND_AGENTS, export: STAFF_AND_AGENTS, import: STAFF },
  // A row is a report, new or again: nobody writes usage by hand.
  import: { rows: report, types: ['xlsx', 'csv'] },
  sums: ['usedMB'],
});
