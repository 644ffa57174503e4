import { defineResource, f } from '../kit';

/**
 * Push messages to a single device, and notices in the app. `cid` prevents a second delivery when a request is
 * repeated.
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
