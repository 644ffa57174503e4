import type { ScopeRule } from '../kit';
import { defineResource, each, f, builtinResource } from '../kit';

export const NOTICE_TYPES = ['UP', 'DOWN', 'CHANGE', 'SYSTEM', 'PROMO'] as const;
/** Selects the reader's current notifications, except those that the product hides. */
const mine = (shown: ScopeRule): ScopeRule<'user' | 'endsAt'> => ({
  every: [
    { self: 'user' },
    { where: { or: [{ endsAt: null }, { endsAt: { gt: '$now' } }] } },
    ...(shown === 'all' ? [] : [shown as ScopeRule<never>]),
  ],
});

/** Notifications from the system, for example about a low balance, and from messages of staff. */
export default builtinResource(({ noticed, shownNotices, people }) =>
  defineResource('notifications', {
    label: 'title',
    fields: {
      title: f.i18n({ managed: true, search: true }),
      content: f.i18n({ managed: true, multiline: true, rich: true }),
      type: f.enum(NOTICE_TYPES, {
        managed: true,
        filter: true,
        tones: {
          UP: 'green/CheckCircle',
          DOWN: 'grey/PauseCircle',
          CHANGE: 'blue/Sync',
          SYSTEM: 'blue/Campaign',
          PROMO: 'teal/Redeem',
        },
      }),
      pop: f.boolean({ managed: true }),
      readAt: f.time({ managed: true, filter: true }),
      /** The time when the user dismissed the notification on the start page. All devices of the user then hide it. */
      popClosedAt: f.time({ managed: true, filter: true }),
      /** The message from staff that created this notification. */
      message: f.integer({ managed: true }),
      /** The link target: a resource, or a record as `<resource>/<id>`. */
      link: f.text({ managed: true, length: 64 }),
      /** The time from which the notification is hidden. */
      endsAt: f.time({ hidden: true }),
      /** `mailAt` is when the email is due. `mailedAt` is when the email was sent or the attempts ended. */
      mailAt: f.time({ hidden: true, index: true }),
      mailedAt: f.time({ hidden: true }),
      /** `wechatAt` is when the WeChat message is due. `wechatSentAt` is when it was sent or the attempts ended. */
      wechatAt: f.time({ hidden: true, index: true }),
      wechatSentAt: f.time({ hidden: true }),
      user: f.reference(people, { hidden: true, fixed: true, required: true }),
    },
    // Prevents two concurrent runs from creating the same notification twice.
    unique: [['message', 'user']],
    indexes: [
      ['user', 'id'],
      ['user', 'readAt'],
    ],
    list: {
      columns: ['type', 'title', 'content', 'pop', 'readAt', 'createdAt'],
      hidden: ['pop', 'readAt'],
      sort: '-createdAt',
      views: { unread: { filter: { readAt: 'null' } } },
    },
    scope: each(noticed, mine(shownNotices)),
    access: { list: noticed, show: noticed },
    actions: {
      read: { final: 'own', on: 'many', roles: noticed, icon: 'Drafts' },
      'read-all': { primary: true, final: 'own', on: 'resource', roles: noticed, icon: 'DoneAll' },
    },
    untracked: true,
  }),
);
