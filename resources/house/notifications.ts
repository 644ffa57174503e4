import type { ScopeRule } from '../kit';
import { defineResource, each, f, houseResource } from '../kit';

export const NOTICE_TYPES = ['UP', 'DOWN', 'CHANGE', 'SYSTEM', 'PROMO'] as const;
/** One's own, until what they tell is over, of those that the product shows. */
const mine = (shown: ScopeRule): ScopeRule<'user' | 'endsAt'> => ({
  every: [
    { self: 'user' },
    { where: { or: [{ endsAt: null }, { endsAt: { gt: '$now' } }] } },
    ...(shown === 'all' ? [] : [shown as ScopeRule<never>]),
  ],
});

/** What a user is notified of: by the system (a plan listed, delisted, changed; a low balance) or by staff. */
export default houseResource(({ noticed, shownNotices, people }) =>
  defineResource('notifications', {
    label: 'title',
    fields: {
      title: f.i18n({ managed: true, search: true }),
      content: f.i18n({ managed: true, multiline: true, rich: true }),
      type: f.enum(NOTICE_TYPES, {
        managed: true,
        filter: true,
        tones: { UP: 'green', DOWN: 'amber', CHANGE: 'blue', SYSTEM: 'grey', PROMO: 'teal' },
      }),
      pop: f.boolean({ managed: true }),
      readAt: f.time({ managed: true, filter: true }),
      /** When its reader closed the prompt of the first screen, on whatever device. */
      popClosedAt: f.time({ managed: true, filter: true }),
      /** The published message that it comes from. */
      message: f.integer({ managed: true }),
      /** Where it leads: a resource, or a record as `<resource>/<id>`. */
      link: f.text({ managed: true, length: 64 }),
      /** From then on nobody sees it. */
      endsAt: f.time({ hidden: true }),
      /** When its mail is due, and when it was left with the mailer or given up. */
      mailAt: f.time({ hidden: true, index: true }),
      mailedAt: f.time({ hidden: true }),
      /** The same of the message in WeChat, where the product has that channel. */
      wechatAt: f.time({ hidden: true, index: true }),
      wechatSentAt: f.time({ hidden: true }),
      user: f.reference(people, { hidden: true, fixed: true, required: true }),
    },
    // One message reaches one person once, whatever runs at the same time.
    unique: [['message', 'user']],
    indexes: [
      ['user', 'id'],
      ['user', 'readAt'],
    ],
    list: { columns: ['type', 'title', 'content', 'pop', 'readAt', 'createdAt'], hidden: ['pop'], sort: '-createdAt' },
    scope: each(noticed, mine(shownNotices)),
    access: { list: noticed, show: noticed },
    actions: {
      read: { final: 'own', on: 'many', roles: noticed, icon: 'Drafts' },
      'read-all': { final: 'own', on: 'resource', roles: noticed, icon: 'DoneAll' },
    },
    untracked: true,
  }),
);
