import { defineResource, each, f, builtinResource } from '../kit';

export const IMPORT_STATES = ['DONE', 'UNDONE'] as const;
const mine = { self: 'owner' } as const;

export default builtinResource(({ admins, everyone, people }) =>
  defineResource('imports', {
    label: 'fileName',
    fields: {
      resource: f.text({ managed: true, required: true, filter: true, length: 64 }),
      fileName: f.text({ managed: true, search: true, length: 255 }),
      owner: f.reference(people, { managed: true, fixed: true, filter: true, labelPublic: true, index: true }),
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
      /** False if the rows of the file were commands, because an undo cannot revert the effects of commands. */
      undoable: f.boolean({ managed: true, default: true }),
      undoneAt: f.time({ managed: true }),
      undoneBy: f.reference(people, { managed: true, labelPublic: true }),
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
    scope: { ...each(everyone, mine), ...each(admins, 'all') },
    access: { list: everyone, show: everyone, export: everyone },
    actions: {
      undo: {
        final: 'undo',
        on: 'one',
        jobAbove: 5000,
        roles: everyone,
        where: { state: 'DONE' },
        idempotent: true,
        preview: true,
        danger: true,
        icon: 'Undo',
      },
    },
  }),
);
