import { defineResource, f } from '../kit';

/**
 * One push to one device, or one notice in the app. `cid` names the call that carries it, so that the push service
 * delivers a repeated call once.
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
