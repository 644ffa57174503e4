import { defineResource, each, f, builtinResource, shape } from '../kit';

/** The old and the new value of each changed field, keyed by field. */
const CHANGES = shape({ $id: 'changes' });
/** The program that acted for the user: an API key or an assistant. */
const VIA = shape({
  $id: 'via',
  type: ['object', 'null'],
  additionalProperties: false,
  properties: { key: { type: 'string' }, assistant: { type: 'string' }, conversation: { type: 'string' } },
});
const mine = { self: 'actor' } as const;

export default builtinResource(({ admins, everyone, people }) =>
  defineResource('audit-log', {
    label: 'id',
    fields: {
      actor: f.reference(people, { managed: true, filter: true, labelPublic: true, index: true }),
      // The user whom the actor impersonated.
      asUser: f.reference(people, { managed: true, filter: true, labelPublic: true, index: true }),
      action: f.text({ managed: true, filter: true, length: 64 }),
      resource: f.text({ managed: true, filter: true, length: 64 }),
      recordId: f.integer({ managed: true, filter: true }),
      // The record's label. Readers get no label if the record is outside their scope.
      record: f.text({ managed: true, computed: ['resource', 'recordId'] }),
      changes: f.json({ managed: true, schema: CHANGES }),
      source: f.enum(['screen', 'api', 'import', 'job', 'seed', 'command'], { managed: true, filter: true }),
      via: f.json({ managed: true, schema: VIA }),
      requestId: f.text({ managed: true, filter: true, length: 64 }),
      // The import that wrote the entry, and the record's version after the entry. An undo requires this version.
      import: f.reference('imports', { managed: true, filter: true, labelPublic: true, index: true }),
      recordVersion: f.integer({ hidden: true }),
      // The operation that wrote the entry, and further values for an undo. Histories do not show these fields.
      operation: f.integer({ hidden: true, index: true }),
      // True if an earlier entry belongs to the same operation. Lists of operations leave out such an entry.
      follows: f.boolean({ managed: true, filter: true, default: false }),
      kind: f.enum(['PERSON', 'SESSION', 'SYSTEM'], { managed: true, filter: true }),
      kept: f.json({ hidden: true, schema: CHANGES }),
    },
    // The indexes serve the history of a record, changes since a time, the request id of an error, and pages of
    // operations.
    indexes: [
      ['resource', 'recordId', 'id'],
      ['resource', 'createdAt'],
      ['createdAt', 'id'],
      ['requestId', 'id'],
      ['follows', 'id'],
      ['kind', 'id'],
    ],
    list: {
      columns: [
        'createdAt',
        'actor',
        'asUser',
        'action',
        'resource',
        'recordId',
        'changes',
        'source',
        'via',
        'requestId',
      ],
      hidden: ['asUser', 'via'],
      sort: '-id',
      views: {
        people: { filter: { kind: 'PERSON' }, opensFor: everyone },
        system: { filter: { kind: 'SYSTEM' } },
        sessions: { filter: { kind: 'SESSION' } },
      },
    },
    scope: { ...each(everyone, mine), ...each(admins, 'all') },
    access: { list: everyone, show: everyone, export: everyone },
    append: true,
    untracked: true,
  }),
);
