import { defineResource, f } from '../kit';

/**
 * Pushes to one device, and in-app notices. `cid` is the id of the request that sends the push. If the request is
 * repeated, the push service delivers it only once because of this id.
 */
export default defineResource('push-deliveries', {
  label: 'id',
  fields: {
    message: f.reference('app-messages', { managed: true, required: true }),
    device: f.reference('push-devices', { managed: true, required: true, index: true }),
    state: f.enum(['QUEUED', 'CLAIMED', 'SENT', 'FAILED', 'NOTICE'], { managed: true, default: 'QUEUED' }),
    cid: f.text({ managed: true, length: 64 }),
  },
  unique: [['message', 'device']],
  indexes: [['message', 'state']],
  list: { columns: ['message', 'device', 'state'], sort: '-createdAt' },
  scope: {},
  access: {},
  untracked: true,
});
