import { defineResource, f } from '@t3d/resources/kit';
import { STAFF, STAFF_AND_AGENTS as ALL } from '@t3d/resources/roles';
import { unscoped } from '@t3d/resources/scopes';

/** A test entity with a name that only staff may read. */
export default defineResource('estimate-clients', {
  fields: { name: f.text({ required: true, unique: true, search: true, read: STAFF }) },
  list: { columns: ['name'], sort: 'createdAt' },
  scope: unscoped,
  access: { list: ALL, show: ALL, create: STAFF },
});
