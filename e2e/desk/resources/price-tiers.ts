import { STAFF, STAFF_AND_AGENTS as ALL, defineResource, f, toggle, unscoped } from '@t3d/resources/declare';

/** Prices per card for a purchase of `from` to `to` cards. */
export default defineResource('price-tiers', {
  label: 'code',
  fields: {
    priceTable: f.reference('price-tables', { required: true, filter: true }),
    code: f.text({ required: true, search: true, length: 16 }),
    from: f.integer({ required: true, min: 1 }),
    to: f.integer({ required: true, min: 1 }),
    price: f.money({ required: true, min: 1 }),
    disabled: f.boolean({ default: false }),
  },
  unique: [['priceTable', 'code']],
  list: { columns: ['priceTable', 'code', 'from', 'to', 'price', 'disabled'], sort: 'code' },
  scope: unscoped,
  access: { list: ALL, show: ALL, create: STAFF, update: STAFF, delete: STAFF, export: STAFF, import: STAFF },
  actions: { enable: toggle('disabled', false, STAFF), disable: toggle('disabled', true, STAFF) },
  import: { key: ['priceTable', 'code'], types: ['xlsx', 'csv'] },
});
