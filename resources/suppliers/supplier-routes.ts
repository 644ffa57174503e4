import { DISABLED_TONES, defineResource, f, toggle } from '../kit';
import { ADMINS, STAFF } from '../roles';
import { unscoped } from '../scopes';

/** The suppliers of a plan in order. The next supplier is tried if one rejects the request. */
export default defineResource('supplier-routes', {
  menu: { under: 'setting', path: '/setting/routes', order: 3, icon: 'AccountTree' },
  label: 'product',
  fields: {
    plan: f.reference('plans', { required: true, createOnly: true, filter: true, labelPublic: true }),
    supplier: f.reference('suppliers', { required: true, createOnly: true, filter: true, labelPublic: true }),
    product: f.text({ required: true, search: true, length: 64, pattern: '^\\S+$' }),
    cost: f.money({ required: true, min: 0 }),
    priority: f.integer({ required: true, default: 100, min: 0, max: 99_999 }),
    disabled: f.boolean({ filter: true, tones: DISABLED_TONES }),
  },
  unique: [['plan', 'supplier']],
  list: {
    columns: ['plan', 'supplier', 'product', 'cost', 'priority', 'disabled', 'createdAt'],
    hidden: ['createdAt'],
    sort: 'plan',
  },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, create: ADMINS, update: ADMINS, delete: ADMINS, export: STAFF, import: ADMINS },
  actions: {
    enable: toggle('disabled', false, ADMINS, { icon: 'CheckCircle' }),
    disable: toggle('disabled', true, ADMINS, { icon: 'Block' }),
  },
  import: { key: ['plan', 'supplier'] },
});
