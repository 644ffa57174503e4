import { defineResource, f, LANGUAGES } from '../kit';

/**
 * Where an app user can be reached: a device with its push id, with or without an account, or an account without a
 * device. Written by what knows the app's users; nobody reads it here.
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
