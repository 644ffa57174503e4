import { defineResource, f, toggle } from '@t3d/resources/kit';
import { ADMINS, STAFF, STAFF_AND_AGENTS as ALL } from '@t3d/resources/roles';
import { subtreeOf } from '@t3d/resources/scopes';

export default defineResource('agreement-lines', {
  label: 'item',
  fields: {
    agreement: f.reference('agreements', { required: true, createOnly: true, filter: true }),
    item: f.text({ required: true, length: 64, search: true }),
    seller: f.reference('users', { required: true, createOnly: true, labelPublic: true }),
    kind: f.enum(['ONCE', 'MONTHLY'], { required: true, default: 'ONCE' }),
    price: f.money({ required: true, min: 100 }),
    margin: f.money({ read: ADMINS }),
    closed: f.boolean(),
    place: f.integer({ managed: true }),
  },
  unique: [['agreement', 'item']],
  list: { columns: ['agreement', 'item', 'kind', 'seller', 'price', 'margin'], sort: 'item' },
  scope: subtreeOf('seller'),
  access: { list: ALL, show: ALL, create: STAFF, update: ALL, delete: STAFF, export: STAFF, import: STAFF },
  deletable: { closed: false },
  actions: { close: toggle('closed', true, STAFF) },
  import: { key: ['agreement', 'item'], types: ['xlsx', 'csv'] },
});
