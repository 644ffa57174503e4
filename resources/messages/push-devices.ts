import { defineResource, f, LANGUAGES } from '../kit';

/**
 * Devices with a push id, and accounts without a device. The app's integration writes these rows, and no API lists
 * them.
 */
export default defineResource('push-devices', {
  label: 'pushId',
  fields: {
    account: f.text({ managed: true, length: 128, index: true }),
    pushId: f.text({ managed: true, length: 64, unique: true }),
    platform: f.enum(['ANDROID', 'IOS'], { managed: true }),
    language: f.enum(LANGUAGES, { managed: true, default: 'zh' }),
    disabled: f.boolean({ managed: true }),
  },
  list: { columns: ['account', 'pushId', 'platform'], sort: '-createdAt' },
  scope: {},
  access: {},
  untracked: true,
});
