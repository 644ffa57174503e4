import { defineResource, f } from '../kit';

/**
 * WeChat followers that are bound to back-office users. A user confirms the binding by scanning a code. Only the
 * modules of WeChat and of messages use these rows, and no API lists them.
 */
export default defineResource('wechat-bindings', {
  label: 'boundAt',
  fields: {
    user: f.reference('users', { managed: true, required: true, unique: true }),
    settings: f.reference('wxmp-settings', { managed: true, required: true }),
    openId: f.text({ managed: true, sealed: true, length: 128 }),
    /** A hash of the official account and the follower. The unique index allows a follower only one user. */
    followerHash: f.text({ managed: true, length: 64 }),
    boundAt: f.time({ managed: true }),
    /** The start of the time in which WeChat rejects messages to the follower, and the error code. */
    unreachableAt: f.time({ managed: true }),
    unreachableCode: f.integer({ managed: true }),
  },
  unique: [['followerHash']],
  list: { columns: ['user', 'boundAt'], sort: '-boundAt' },
  scope: {},
  access: {},
  untracked: true,
});
