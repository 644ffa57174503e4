import { defineResource, f } from '@t3d/resources/kit';
import { STAFF, STAFF_AND_AGENTS, SUPERIORS } from '@t3d/resources/roles';
import { subtreeOf } from '@t3d/resources/scopes';

/** A test entity with fields for several tags, for several people, and for files. */
export default defineResource('crates', {
  label: 'code',
  fields: {
    code: f.text({ required: true, unique: true, search: true, length: 16 }),
    owner: f.reference('users', { required: true, createOnly: true, filter: true }),
    tags: f.references('crate-tags', { filter: true, limit: 3, choose: { closed: false } }),
    packers: f.references('crate-tags', { read: STAFF, write: STAFF }),
    scan: f.file({ types: ['pdf', 'png', 'xlsx'], maxMegabytes: 1 }),
    bill: f.file({ types: ['txt', 'csv'], read: STAFF, write: STAFF }),
    sheet: f.file({ types: ['pdf'] }),
    keepers: f.references('users', { labelPublic: true, choose: { role: SUPERIORS } }),
  },
  list: { columns: ['code', 'owner', 'tags', 'packers', 'keepers', 'scan'], sort: 'code' },
  scope: subtreeOf('owner'),
  access: {
    list: STAFF_AND_AGENTS,
    show: STAFF_AND_AGENTS,
    create: [...STAFF, ...SUPERIORS],
    update: STAFF_AND_AGENTS,
    delete: STAFF,
    export: STAFF_AND_AGENTS,
    import: STAFF_AND_AGENTS,
  },
  import: { key: ['code'], types: ['csv'] },
});
