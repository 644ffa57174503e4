import { defineResource, f } from './kit';
import { EVERYONE } from './roles';

export const IMPORT_STATES = ['DONE', 'UNDONE'] as const;
const mine = { self: 'owner' } as const;

/** Every file that was imported: what it made and changed is in the audit log under its number. */
export default defineResource('imports', {
  label: 'fileName',
  fields: {
    resource: f.text({ managed: true, required: true, filter: true, length: 64 }),
    fileName: f.text({ managed: true, search: true, length: 255 }),
    owner: f.reference('users', { managed: true, filter: true, labelPublic: true, index: true }),
    rows: f.integer({ managed: true, default: 0 }),
    created: f.integer({ managed: true, default: 0 }),
    updated: f.integer({ managed: true, default: 0 }),
    state: f.enum(IMPORT_STATES, {
      managed: true,
      required: true,
      default: 'DONE',
      filter: true,
      tones: { DONE: 'green/CheckCircle', UNDONE: 'grey/Undo' },
    }),
    /** Its rows were records: what commands did cannot be taken back with their file. */
    undoable: f.boolean({ managed: true, default: true }),
    undoneAt: f.time({ managed: true }),
    undoneBy: f.reference('users', { managed: true, labelPublic: true }),
    job: f.integer({ managed: true }),
  },
  indexes: [['resource', 'id']],
  list: {
    columns: [
      'resource',
      'fileName',
      'owner',
      'rows',
      'created',
      'updated',
      'state',
      'createdAt',
      'undoneAt',
      'undoneBy',
    ],
    sort: '-id',
  },
  scope: { ADMIN: 'all', SALESMAN: mine, AGENT_1: mine, AGENT_2: mine, AGENT_3: mine, SMS_RECYCLE: mine },
  access: { list: EVERYONE, show: EVERYONE, export: EVERYONE },
  actions: {
    undo: {
      on: 'one',
      jobAbove: 5000,
      roles: EVERYONE,
      where: { state: 'DONE' },
      idempotent: true,
      preview: true,
      danger: true,
      icon: 'Undo',
    },
  },
});
