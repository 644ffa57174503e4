import { CURRENCIES, STAFF, STAFF_AND_AGENTS as ALL, defineResource, f, unscoped } from '@t3d/resources/declare';

export default defineResource('price-tables', {
  menu: { under: 'user', path: '/user/price-tables', order: 91, icon: 'ReceiptLong' },
  label: 'name',
  fields: {
    name: f.text({ required: true, unique: true, search: true, length: 64 }),
    currency: f.enum(CURRENCIES, { required: true, default: 'CNY' }),
    most: f.integer({ required: true, default: 1000, min: 1 }),
    tiers: f.children('price-tiers', { on: 'priceTable', limit: 50 }),
    upTo: f.integer({ managed: true }),
  },
  list: { columns: ['name', 'currency', 'most', 'upTo'], sort: 'name' },
  scope: unscoped,
  access: { list: ALL, show: ALL, create: STAFF, update: STAFF, delete: STAFF, export: STAFF, import: STAFF },
  import: { key: ['name'] },
});
