import { STAFF, STAFF_AND_AGENTS as ALL, defineResource, f, unscoped } from '@t3d/resources/declare';

export default defineResource('contract-tags', {
  label: 'name',
  fields: { name: f.text({ required: true, unique: true, search: true, length: 32 }) },
  list: { columns: ['name', 'createdAt'], sort: 'name' },
  scope: unscoped,
  access: { list: ALL, show: ALL, create: STAFF, update: STAFF, delete: STAFF },
});
