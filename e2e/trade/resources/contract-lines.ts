import { STAFF, STAFF_AND_AGENTS as ALL, defineResource, f, withParent } from '@t3d/resources/declare';

export default defineResource('contract-lines', {
  label: 'item',
  fields: {
    contract: f.reference('agent-contracts', { required: true, createOnly: true, filter: true }),
    item: f.text({ required: true, search: true, length: 64 }),
    price: f.money({ required: true, min: 0 }),
    place: f.integer({ managed: true }),
  },
  list: { columns: ['contract', 'item', 'price'], sort: 'item' },
  scope: withParent('contract'),
  access: { list: ALL, show: ALL, create: STAFF, update: STAFF, delete: STAFF, export: ALL },
});
