import { STAFF, defineResource, f, toggle, unscoped } from '@t3d/resources/declare';

export default defineResource('supplier-contacts', {
  menu: { under: 'business', path: '/business/supplier-contacts', order: 12, roles: STAFF, icon: 'People' },
  label: 'name',
  fields: {
    name: f.text({ required: true, search: true, length: 64 }),
    phone: f.contact({ accepts: 'phone', search: true }),
    email: f.contact({ accepts: 'email', required: true, ignoreCase: true, search: true }),
    note: f.i18n({ multiline: true }),
    supplier: f.reference('suppliers', { required: true, filter: true }),
    disabled: f.boolean(),
    picture: f.image({ use: 'avatar' }),
  },
  unique: [['supplier', 'email']],
  list: { columns: ['picture', 'name', 'supplier', 'phone', 'email', 'note', 'disabled'], sort: 'name' },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, create: STAFF, update: STAFF, delete: STAFF, export: STAFF, import: STAFF },
  actions: { enable: toggle('disabled', false, STAFF), disable: toggle('disabled', true, STAFF) },
  import: { key: ['supplier', 'email'] },
});
