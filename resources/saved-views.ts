import type { Role } from './kit';
import { defineResource, f } from './kit';
import { ADMINS, EVERYONE } from './roles';

const own = { self: 'owner' } as const;
const ownOrShared = { any: [own, { ofRole: 'sharedWith' }] } as const;
const each = <T>(rule: T): Partial<Record<Role, T>> => Object.fromEntries(EVERYONE.map((role) => [role, rule]));

/** A list with its filters, order and columns, kept under a name: one's own, or an ADMIN's shared with roles. */
export default defineResource('saved-views', {
  label: 'name',
  fields: {
    resource: f.text({ required: true, createOnly: true, filter: true, length: 64 }),
    name: f.text({ required: true, search: true, length: 64 }),
    // Whom it is shared with gets no more of it than these roles may see: names of other fields are names too.
    query: f.json({
      schema: 'listView',
      required: true,
      presentedAs: each({ own: 'owner', then: 'query', otherwise: 'sharedQuery' }),
    }),
    sharedQuery: f.json({ schema: 'listView', hidden: true }),
    sharedWith: f.texts({ read: ADMINS, write: ADMINS, limit: 8 }),
    isDefault: f.boolean(),
    owner: f.reference('users', { managed: true, labelPublic: true }),
  },
  unique: [['owner', 'resource', 'name']],
  list: { columns: ['resource', 'name', 'owner', 'sharedWith', 'isDefault', 'updatedAt'], sort: 'name' },
  scope: each(ownOrShared),
  access: {
    list: EVERYONE,
    show: EVERYONE,
    export: EVERYONE,
    create: EVERYONE,
    update: { roles: EVERYONE, scope: each(own) },
    delete: { roles: EVERYONE, scope: each(own) },
  },
  overrides: ['create', 'update'],
  untracked: true,
});
