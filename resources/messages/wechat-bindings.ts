import { defineResource, f } from '../kit';

/** WeChat followers that are bound to back-office users. No API lists these rows. */
export default defineResource('wechat-bindings', {
  label: 'boundAt',
  fields: {
    user: f.reference('users', { managed: true, required: true, unique: true }),
    settings: f.reference('wxmp-settings', { managed: true, required: true }),
    openId: f.text({ managed: true, encrypted: true, length: 128 }),
    /** A hash of the official account and the follower. Unique, so that a follower is bound to one user only. */
    followerHash: f.text({ managed: true, length: 64 }),
    boundAt: f.time({ managed: true }),
    /** The time since which WeChat rejects messages to the follower. Null if WeChat accepts them. */
    unreachableAt: f.time({ managed: true }),
    unreachableCode: f.integer({ managed: true }),
  },
  unique: [['followerHash']],
  list: { columns: ['user', 'boundAt'], sort: '-boundAt' },
  scope: {},
  access: {},
  untracked: true,
});
