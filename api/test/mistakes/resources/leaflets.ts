import { defineResource, f } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';
import { unscoped } from '@t3d/resources/scopes';

/** Right by itself: what is wrong is that no migration makes its table and no command prints it. */
export default defineResource('leaflets', {
  label: 'title',
  fields: { title: f.text({ required: true }), state: f.enum(['DRAFT', 'PRINTED'], { default: 'DRAFT' }) },
  list: { columns: ['title', 'state'], sort: 'title' },
  scope: unscoped,
  access: { list: STAFF, show: STAFF },
  actions: { print: { on: 'many', roles: STAFF, where: { state: 'DRAFT' }, icon: 'Publish' } },
});
