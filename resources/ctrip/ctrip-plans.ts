import { CURRENCIES, defineResource, f } from '../kit';
import { STAFF } from '../roles';
import { unscoped } from '../scopes';
import { LISTING_VIEWS, packageStatus } from '../plans/plans';

/** Plans that Ctrip sells, identified by Ctrip's PLU. Delisting a plan also stops its sale at Ctrip. */
export default defineResource('ctrip-plans', {
  menu: { under: 'package-list', path: '/package-list/ctrip-list', order: 5, roles: STAFF, icon: 'TravelExplore' },
  label: 'PLU',
  fields: {
    plan: f.reference('plans', { required: true, filter: true, labelPublic: true, index: true }),
    PLU: f.text({ required: true, unique: true, search: true, filter: true, length: 64, pattern: '^[A-Za-z0-9_.-]+$' }),
    salePrice: f.money({ required: true, min: 0 }),
    currency: f.enum(CURRENCIES, { required: true, default: 'CNY', filter: true }),
    stock: f.integer({ required: true, default: 0, min: 0, max: 1_000_000, asOf: 'unchanged' }),
    status: packageStatus({ managed: false, default: 'RACKING' }),
    /** The price and stock that were last sent to Ctrip. A change of either is sent again. */
    sentPrice: f.money({ hidden: true }),
    sentStock: f.integer({ hidden: true }),
    sentAt: f.time({ hidden: true }),
  },
  list: {
    columns: ['PLU', 'plan', 'salePrice', 'currency', 'stock', 'status', 'createdAt', 'updatedAt'],
    hidden: ['currency', 'updatedAt'],
    sort: '-createdAt',
    views: LISTING_VIEWS,
  },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, create: STAFF, update: STAFF, delete: STAFF, export: STAFF },
  actions: {
    list: { on: 'many', roles: STAFF, icon: 'Publish' },
    delist: { on: 'many', roles: STAFF, icon: 'Unpublished' },
  },
});
