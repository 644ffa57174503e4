import { defineResource, each, f } from '@t3d/resources/kit';
import { LIBRARIAN, ROLES } from '../roles';

export default defineResource('tools', {
  label: 'name',
  fields: {
    name: f.text({ required: true, length: 64 }),
    holder: f.reference('members', { createOnly: true, filter: true }),
  },
  list: { columns: ['name', 'holder'], sort: 'name' },
  scope: { ...each(ROLES, { self: 'holder' as const }), ...each(LIBRARIAN, 'all' as const) },
  access: { list: ROLES, show: ROLES, create: LIBRARIAN, update: LIBRARIAN },
});
