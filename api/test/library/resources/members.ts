import { accountFields, defineResource, each, f } from '@t3d/resources/kit';
import { LIBRARIAN, ROLES } from '../roles';

export default defineResource('members', {
  label: ['nickname', 'account'],
  fields: { ...accountFields(ROLES), mentor: f.reference('members', { index: true }), shelf: f.text({ length: 16 }) },
  list: { columns: ['account', 'nickname', 'role', 'status'], sort: 'account' },
  scope: { ...each(ROLES, { self: 'id' as const }), ...each(LIBRARIAN, 'all' as const) },
  access: {
    list: LIBRARIAN,
    show: ROLES,
    create: LIBRARIAN,
    update: LIBRARIAN,
    delete: LIBRARIAN,
    import: LIBRARIAN,
  },
  actions: { shut: { on: 'many', roles: LIBRARIAN, set: { status: 'DISABLED' } } },
  import: { key: ['account'], types: ['csv'] },
});
