import type { ShapeValue } from '../kit';
import { defineResource, each, f, builtinResource, shape } from '../kit';

const own = { self: 'owner' } as const;
const ownOrShared = { any: [own, { ofRole: 'sharedWith' }] } as const;

const FIELD_NAME = { type: 'string', pattern: '^[A-Za-z]\\w{0,63}$' } as const;
const LIST_VIEW = shape({
  $id: 'listView',
  type: 'object',
  additionalProperties: false,
  required: ['filter'],
  properties: {
    filter: {
      type: 'object',
      maxProperties: 60,
      propertyNames: FIELD_NAME,
      additionalProperties: { type: ['string', 'number', 'boolean'], maxLength: 2000 },
    },
    sort: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['field', 'order'],
      properties: { field: FIELD_NAME, order: { type: 'string', enum: ['ASC', 'DESC'] } },
      default: null,
    },
    columns: { type: ['array', 'null'], maxItems: 100, items: FIELD_NAME, default: null },
    size: { type: ['integer', 'null'], minimum: 1, maximum: 200, default: null },
  },
});
/** The filters, sort order, columns and page size of a saved view. Null columns mean the default columns. */
export type ListView = Pick<ShapeValue<typeof LIST_VIEW>, 'filter'> & Partial<ShapeValue<typeof LIST_VIEW>>;

/** Saved views of lists. A view belongs to one user, and an ADMIN may share it with roles. */
export default builtinResource(({ admins, everyone, people }) =>
  defineResource('saved-views', {
    label: 'name',
    fields: {
      resource: f.text({ required: true, createOnly: true, filter: true, length: 64 }),
      name: f.text({ required: true, search: true, length: 64 }),
      // Removes columns from a shared view if the recipient's role may not see these columns.
      query: f.json({
        schema: LIST_VIEW,
        required: true,
        presentedAs: each(everyone, { own: 'owner', then: 'query', otherwise: 'sharedQuery' }),
      }),
      sharedQuery: f.json({ schema: LIST_VIEW, hidden: true }),
      sharedWith: f.texts({ read: admins, write: admins, limit: 8 }),
      isDefault: f.boolean(),
      owner: f.reference(people, { managed: true, fixed: true, labelPublic: true }),
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
