import { defineResource, each, f, builtinResource, shape } from '../kit';

/** The old and new values, by field of the record. */
const CHANGES = shape({ $id: 'changes' });
/** The program that acted for the user: the name of its API key, or the name of an assistant and its conversation. */
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
      // The label of the record, for readers whose scope includes it.
      record: f.text({ managed: true, computed: ['resource', 'recordId'] }),
      changes: f.json({ managed: true, schema: CHANGES }),
      source: f.enum(['screen', 'api', 'import', 'job', 'seed', 'command'], { managed: true, filter: true }),
      via: f.json({ managed: true, schema: VIA }),
      requestId: f.text({ managed: true, filter: true, length: 64 }),
      // The import that wrote the entry, and the record version after it. An undo requires that the record still has
      // this version.
      import: f.reference('imports', { managed: true, filter: true, labelPublic: true, index: true }),
      recordVersion: f.integer({ hidden: true }),
      // The operation that wrote the entry, and the values that an undo needs besides the changes. They are not shown
      // in histories.
      operation: f.integer({ hidden: true, index: true }),
      kept: f.json({ hidden: true, schema: CHANGES }),
    },
    // The second index finds changes since a point in time. The last finds what a failed request did, by the request id
    // shown in the error.
    indexes: [
      ['resource', 'recordId', 'id'],
      ['resource', 'createdAt'],
      ['createdAt', 'id'],
      ['requestId', 'id'],
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
    },
    scope: { ...each(everyone, mine), ...each(admins, 'all') },
    access: { list: everyone, show: everyone, export: everyone },
    append: true,
    untracked: true,
  }),
);
