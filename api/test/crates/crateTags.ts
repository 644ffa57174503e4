import { defineResource, f } from '@t3d/resources/kit';
import { STAFF, STAFF_AND_AGENTS, SUPERIORS } from '@t3d/resources/roles';
import { subtreeOf } from '@t3d/resources/scopes';

/** A test entity with tags that everybody can see. */
export default defineResource('crate-tags', {
  label: 'name',
  fields: {
    name: f.text({ required: true, unique: true, search: true, length: 32 }),
    owner: f.reference('users', { required: true, createOnly: true, filter: true }),
    closed: f.boolean({ filter: true }),
  },
  list: { columns: ['name', 'owner', 'closed'], sort: 'name' },
  scope: subtreeOf('owner'),
  access: {
    list: STAFF_AND_AGENTS,
    show: STAFF_AND_AGENTS,
    create: [...STAFF, ...SUPERIORS],
    update: STAFF_AND_AGENTS,
    delete: STAFF,
    import: STAFF,
  },
  import: { key: ['name'], types: ['csv'] },
});
