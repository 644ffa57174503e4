import { defineResource, f, toggle } from '@t3d/resources/kit';
import { STAFF, STAFF_AND_AGENTS as ALL } from '@t3d/resources/roles';
import { subtreeOf } from '@t3d/resources/scopes';

export default defineResource('gadgets', {
  menu: { under: 'business', path: '/business/gadgets', order: 9, roles: STAFF, icon: 'Label' },
  label: 'title',
  fields: {
    code: f.text({ required: true, unique: true, search: true, length: 16, pattern: '^[A-Z0-9-]+$' }),
    title: f.i18n({ required: true }),
    owner: f.reference('users', { required: true, createOnly: true, filter: true }),
    price: f.money({ required: true, min: 100 }),
    colour: f.enum(['RED', 'BLUE'], { required: true, filter: true, tones: { RED: 'red', BLUE: 'blue' } }),
    soldOn: f.date(),
    disabled: f.boolean({ filter: true }),
    makers: f.references('users'),
    manual: f.file({ types: ['pdf', 'png'] }),
  },
  list: { columns: ['code', 'title', 'owner', 'price', 'colour', 'soldOn', 'disabled', 'makers'], sort: '-createdAt' },
  scope: subtreeOf('owner'),
  access: { list: ALL, show: ALL, create: STAFF, update: STAFF, delete: STAFF, export: ALL, import: STAFF },
  deletable: { disabled: true },
  actions: { enable: toggle('disabled', false, STAFF), disable: toggle('disabled', true, STAFF) },
  import: { key: ['code'] },
});
