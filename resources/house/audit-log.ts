import { defineResource, each, f, houseResource, shape } from '../kit';

/** By field of the record, what stood there and what stands there now. */
const CHANGES = shape({ $id: 'changes' });
/** The program that acted for the person: the name of its API key, that of an assistant and its conversation. */
const VIA = shape({
  $id: 'via',
  type: ['object', 'null'],
  additionalProperties: false,
  properties: { key: { type: 'string' }, assistant: { type: 'string' }, conversation: { type: 'string' } },
});
const mine = { self: 'actor' } as const;

export default houseResource(({ admins, everyone, people }) =>
  defineResource('audit-log', {
    label: 'id',
    fields: {
      actor: f.reference(people, { managed: true, filter: true, labelPublic: true, index: true }),
      // Whom the actor was looking as when it did so.
      asUser: f.reference(people, { managed: true, filter: true, labelPublic: true, index: true }),
      action: f.text({ managed: true, filter: true, length: 64 }),
      resource: f.text({ managed: true, filter: true, length: 64 }),
      recordId: f.integer({ managed: true, filter: true }),
      // What the record is called, for readers who reach it.
      record: f.text({ managed: true, computed: ['resource', 'recordId'] }),
      changes: f.json({ managed: true, schema: CHANGES }),
      source: f.enum(['screen', 'api', 'import', 'job', 'seed', 'command'], { managed: true, filter: true }),
      via: f.json({ managed: true, schema: VIA }),
      requestId: f.text({ managed: true, filter: true, length: 64 }),
      // The import that wrote it, and the version of the record that it left: what is undone must still be that.
      import: f.reference('imports', { managed: true, filter: true, labelPublic: true, index: true }),
      recordVersion: f.integer({ hidden: true }),
      // The operation that wrote it, and what an undo needs besides the changes: fields that nobody reads in a history.
      operation: f.integer({ hidden: true, index: true }),
      kept: f.json({ hidden: true, schema: CHANGES }),
    },
    // The second finds what has changed since an instant; the last, what a request did whose id an error showed.
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
