import { defineResource, f } from '../kit';

/**
 * Which follower of an official account a user of the back-office is, as they confirmed by scanning a code. Written and
 * read by the rooms of WeChat and of messages; nobody lists it.
 */
export default defineResource('wechat-bindings', {
  label: 'boundAt',
  fields: {
    user: f.reference('users', { managed: true, required: true, unique: true }),
    settings: f.reference('wxmp-settings', { managed: true, required: true }),
    openId: f.text({ managed: true, sealed: true, length: 128 }),
    /** Of account and follower, so that one follower is one user. */
    followerHash: f.text({ managed: true, length: 64 }),
    boundAt: f.time({ managed: true }),
    /** Since when WeChat takes no message for the follower, and its number of the refusal. */
    unreachableAt: f.time({ managed: true }),
    unreachableCode: f.integer({ managed: true }),
  },
  unique: [['followerHash']],
  list: { columns: ['user', 'boundAt'], sort: '-boundAt' },
  scope: {},
  access: {},
  untracked: true,
});
