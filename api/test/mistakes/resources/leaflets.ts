import { defineResource, f } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';
import { unscoped } from '@t3d/resources/scopes';

/** A valid declaration without a migration, and without a command for its action `print`. */
export default defineResource('leaflets', {
  label: 'title',
  fields: { title: f.text({ required: true }), state: f.enum(['DRAFT', 'PRINTED'], { default: 'DRAFT' }) },
  list: { columns: ['title', 'state'], sort: 'title' },
  scope: unscoped,
  access: { list: STAFF, show: STAFF },
  actions: { print: { on: 'many', roles: STAFF, where: { state: 'DRAFT' }, icon: 'Publish' } },
});
