import { defineResource, f } from '@t3d/resources/kit';
import { STAFF, STAFF_AND_AGENTS } from '@t3d/resources/roles';
import { ownOf, subtreeOf } from '@t3d/resources/scopes';

/** A test entity with everything that an import might bypass, such as rights and fixed fields. */
export default defineResource('parcels', {
  label: 'code',
  fields: {
    code: f.text({ required: true, unique: true, length: 16, pattern: '^[A-Z0-9-]+$' }),
    owner: f.reference('users', {
      required: true,
      createOnly: true,
      filter: true,
      choose: { role: ['AGENT_1', 'AGENT_2', 'AGENT_3'], status: 'ENABLED' },
      options: { AGENT_3: '/inferior-options' },
    }),
    topic: f.reference('plan-topics', { labelPublic: true }),
    part: f.reference('parcels'),
    helpers: f.references('users'),
    title: f.i18n({ required: true }),
    lane: f.text({ length: 32 }),
    slot: f.integer({ min: 1 }),
    tag: f.text({ unique: true, length: 16 }),
    weight: f.integer({ min: 1, max: 1000, write: ['ADMIN'] }),
    origin: f.text({ createOnly: true, length: 32 }),
    dueAt: f.time(),
    price: f.money({ min: 0 }),
    note: f.text({ multiline: true, length: 500 }),
  },
  unique: [['lane', 'slot']],
  list: {
    columns: [
      'code',
      'owner',
      'topic',
      'part',
      'helpers',
      'title',
      'lane',
      'slot',
      'tag',
      'weight',
      'origin',
      'dueAt',
      'price',
      'note',
      'createdAt',
    ],
    sort: 'code',
  },
  scope: subtreeOf('owner'),
  access: {
    list: STAFF_AND_AGENTS,
    show: STAFF_AND_AGENTS,
    create: STAFF_AND_AGENTS,
    delete: STAFF,
    export: STAFF_AND_AGENTS,
    import: STAFF_AND_AGENTS,
    update: { roles: STAFF_AND_AGENTS, scope: ownOf('owner') },
  },
  import: { key: ['code'], types: ['xlsx', 'csv'] },
});
