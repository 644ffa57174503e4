import { ANYTHING, defineResource, each, f, builtinResource } from '../kit';

export const JOB_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;
const mine = { self: 'owner' } as const;

/**
 * The outbox and the users' list of jobs. A command inserts a job in its own transaction, and the worker runs the job
 * after the commit.
 */
export default builtinResource(({ admins, everyone, people }) =>
  defineResource('jobs', {
    label: 'kind',
    fields: {
      kind: f.text({ managed: true, required: true, filter: true, length: 64 }),
      state: f.enum(JOB_STATES, {
        managed: true,
        required: true,
        default: 'QUEUED',
        filter: true,
        tones: { QUEUED: 'blue', RUNNING: 'blue/Sync', DONE: 'green/CheckCircle', FAILED: 'red' },
      }),
      done: f.integer({ managed: true, default: 0 }),
      total: f.integer({ managed: true }),
      result: f.json({ managed: true, schema: ANYTHING }),
      errors: f.json({ managed: true, schema: ANYTHING }),
      reason: f.text({ managed: true, computed: ['state', 'errors'] }),
      owner: f.reference(people, { managed: true, fixed: true, filter: true, labelPublic: true, index: true }),
      startedAt: f.time({ managed: true }),
      endedAt: f.time({ managed: true }),
      payload: f.json({ hidden: true, schema: ANYTHING }),
      /** The API key and the program that requested the job. */
      sender: f.json({ hidden: true, schema: ANYTHING }),
      dedupe: f.text({ hidden: true, unique: true, length: 128 }),
      attempts: f.integer({ hidden: true, default: 0 }),
      runAt: f.time({ hidden: true, required: true }),
      lockedUntil: f.time({ hidden: true }),
      cancelled: f.boolean({ hidden: true }),
    },
    indexes: [['state', 'runAt', 'id']],
    list: {
      columns: ['kind', 'state', 'done', 'total', 'reason', 'owner', 'startedAt', 'endedAt', 'createdAt'],
      sort: '-id',
    },
    scope: { ...each(everyone, mine), ...each(admins, 'all') },
    access: { list: everyone, show: everyone },
    actions: {
      cancel: {
        on: 'many',
        roles: everyone,
        where: { state: ['QUEUED', 'RUNNING'] },
        icon: 'Cancel',
      },
    },
    untracked: true,
  }),
);
