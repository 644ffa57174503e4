import { defineResource, f } from './kit';
import { AGENTS } from './roles';

export const NOTICE_TYPES = ['UP', 'DOWN', 'CHANGE', 'SYSTEM', 'PROMO'] as const;
const mine = { self: 'user' } as const;

/** What an agent is notified of: by the system (a plan listed, delisted, changed; a low balance) or by staff. */
export default defineResource('notifications', {
  menu: { under: 'message', path: '/message/message-notification', order: 3, roles: AGENTS, icon: 'Notifications' },
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
    user: f.reference('users', { hidden: true, required: true }),
  },
  indexes: [
    ['user', 'id'],
    ['user', 'readAt'],
  ],
  list: { columns: ['type', 'title', 'content', 'pop', 'readAt', 'createdAt'], hidden: ['pop'], sort: '-createdAt' },
  scope: { AGENT_1: mine, AGENT_2: mine, AGENT_3: mine },
  access: { list: AGENTS, show: AGENTS },
  actions: {
    read: { on: 'many', roles: AGENTS, icon: 'Drafts' },
    'read-all': { on: 'resource', roles: AGENTS, icon: 'DoneAll' },
  },
  untracked: true,
});
