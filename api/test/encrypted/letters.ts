import { defineResource, f } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';

export default defineResource('letters', {
  label: 'title',
  fields: {
    title: f.text({ required: true, unique: true, search: true }),
    body: f.text({ encrypted: true, length: 500 }),
    pin: f.secret({ encrypted: true }),
  },
  list: { columns: ['title', 'body', 'createdAt'], sort: '-id' },
  scope: { ADMIN: 'all', SALESMAN: 'all' },
  access: { list: STAFF, show: STAFF, create: STAFF, update: STAFF, delete: STAFF, export: STAFF, import: STAFF },
  import: { key: ['title'], types: ['xlsx', 'csv'] },
  audited: true,
});
