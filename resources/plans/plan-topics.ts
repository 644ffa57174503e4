import { defineResource, f } from '../kit';
import { STAFF } from '../roles';
import { unscoped } from '../scopes';

export default defineResource('plan-topics', {
  menu: { under: 'business', path: '/business/topic-list', order: 1, icon: 'Label' },
  label: ['names', 'name'],
  fields: {
    name: f.text({ required: true, unique: true, search: 'words', length: 64 }),
    /** The names that readers see. Without these names readers see `name`. */
    names: f.i18n({ search: 'words' }),
    sort: f.integer({ required: true, default: 0, min: 0, max: 99_999 }),
    /** The number of plans with the tag. */
    plans: f.integer({ managed: true, computed: ['name'] }),
    smsPlans: f.integer({ managed: true, computed: ['name'] }),
  },
  list: {
    columns: ['names', 'name', 'plans', 'smsPlans', 'sort', 'createdAt'],
    hidden: ['createdAt'],
    sort: 'sort',
    inline: ['sort'],
    opensForm: true,
  },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, create: STAFF, update: STAFF, delete: STAFF, export: STAFF, import: STAFF },
  actions: {
    reorder: {
      on: 'resource',
      roles: STAFF,
      icon: 'PlaylistAddCheck',
      input: { order: f.references('plan-topics', { required: true, limit: 500 }) },
    },
  },
  import: { key: ['name'] },
});
