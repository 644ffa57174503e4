import { defineResource, f } from '../kit';
import { STAFF } from '../roles';
import { unscoped } from '../scopes';

export default defineResource('plan-topics', {
  menu: { under: 'business', path: '/business/topic-list', order: 1, icon: 'Label' },
  label: 'name',
  fields: {
    name: f.text({ required: true, unique: true, search: 'words', length: 64 }),
    sort: f.integer({ required: true, default: 0, min: 0, max: 99_999 }),
  },
  list: { columns: ['name', 'sort', 'createdAt'], sort: 'sort', inline: ['sort'], opensForm: true },
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
