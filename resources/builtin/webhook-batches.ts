import { ANYTHING, defineResource, f, builtinResource } from '../kit';

/**
 * The records that an event affects, for one webhook. The worker writes a message for each record and then deletes the
 * batch.
 */
export default builtinResource(() =>
  defineResource('webhook-batches', {
    label: 'event',
    fields: {
      webhook: f.reference('webhooks', { managed: true, required: true, index: true }),
      event: f.text({ managed: true, required: true, length: 64 }),
      at: f.time({ managed: true, required: true }),
      records: f.json({ managed: true, schema: ANYTHING }),
      facts: f.json({ managed: true, schema: ANYTHING }),
    },
    list: { columns: ['event', 'at'], sort: 'id' },
    scope: {},
    access: {},
    untracked: true,
  }),
);
