import { defineResource, each, f, houseResource } from '../kit';

export const NOTICE_TYPES = ['UP', 'DOWN', 'CHANGE', 'SYSTEM', 'PROMO'] as const;
const mine = { self: 'user' } as const;

/** What an agent is notified of: by the system (a plan listed, delisted, changed; a low balance) or by staff. */
export default houseResource(({ noticed, people }) =>
  defineResource('notifications', {
    label: 'title',
    fields: {
      title: f.i18n({ managed: true, search: true }),
      content: f.i18n({ managed: true, multiline: true }),
      type: f.enum(NOTICE_TYPES, {
        managed: true,
        filter: true,
        tones: { UP: 'green', DOWN: 'amber', CHANGE: 'blue', SYSTEM: 'grey', PROMO: 'teal' },
      }),
      pop: f.boolean({ managed: true }),
      readAt: f.time({ managed: true, filter: true }),
      message: f.integer({ managed: true, hidden: true }),
      user: f.reference(people, { hidden: true, required: true }),
    },
    indexes: [
      ['user', 'id'],
      ['user', 'readAt'],
    ],
    list: { columns: ['type', 'title', 'content', 'pop', 'readAt', 'createdAt'], hidden: ['pop'], sort: '-createdAt' },
    scope: each(noticed, mine),
    access: { list: noticed, show: noticed },
    actions: {
      read: { on: 'many', roles: noticed, icon: 'Drafts' },
      'read-all': { on: 'resource', roles: noticed, icon: 'DoneAll' },
    },
    untracked: true,
  }),
);
