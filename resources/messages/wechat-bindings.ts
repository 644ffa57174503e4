import { defineResource, f } from '../kit';

/**
 * WeChat followers that are bound to back-office users. Only the modules of WeChat and of messages use these rows, and
 * no API lists them.
 */
export default defineResource('wechat-bindings', {
  label: 'boundAt',
  fields: {
    user: f.reference('users', { managed: true, required: true, unique: true }),
    settings: f.reference('wxmp-settings', { managed: true, required: true }),
    openId: f.text({ managed: true, sealed: true, length: 128 }),
    /** The hash identifies the official account and the follower, so that a follower is bound to only one user. */
    followerHash: f.text({ managed: true, length: 64 }),
    boundAt: f.time({ managed: true }),
    /** The start of the time in which WeChat rejects messages to the follower. */
    unreachableAt: f.time({ managed: true }),
    unreachableCode: f.integer({ managed: true }),
  },
  unique: [['followerHash']],
  list: { columns: ['user', 'boundAt'], sort: '-boundAt' },
  scope: {},
  access: {},
  untracked: true,
});
