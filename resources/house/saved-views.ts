import { defineResource, each, f, houseResource } from '../kit';

const own = { self: 'owner' } as const;
const ownOrShared = { any: [own, { ofRole: 'sharedWith' }] } as const;

/** A list with its filters, order and columns, kept under a name: one's own, or an ADMIN's shared with roles. */
export default houseResource(({ admins, everyone, people }) =>
  defineResource('saved-views', {
    label: 'name',
    fields: {
      resource: f.text({ required: true, createOnly: true, filter: true, length: 64 }),
      name: f.text({ required: true, search: true, length: 64 }),
      // Whom it is shared with gets no more of it than these roles may see: names of other fields are names too.
      query: f.json({
        schema: 'listView',
        required: true,
        presentedAs: each(everyone, { own: 'owner', then: 'query', otherwise: 'sharedQuery' }),
      }),
      sharedQuery: f.json({ schema: 'listView', hidden: true }),
      sharedWith: f.texts({ read: admins, write: admins, limit: 8 }),
      isDefault: f.boolean(),
      owner: f.reference(people, { managed: true, labelPublic: true }),
    },
    unique: [['owner', 'resource', 'name']],
    list: { columns: ['resource', 'name', 'owner', 'sharedWith', 'isDefault', 'updatedAt'], sort: 'name' },
    scope: each(everyone, ownOrShared),
    access: {
      list: everyone,
      show: everyone,
      export: everyone,
      create: everyone,
      update: { roles: everyone, scope: each(everyone, own) },
      delete: { roles: everyone, scope: each(everyone, own) },
    },
    overrides: ['create', 'update'],
    untracked: true,
  }),
);
