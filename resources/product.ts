import { type Page, defineProduct } from './kit';
import { DIGITS } from './digits';
import { HIDDEN_PAGES, MENU } from './menu';
import {
  CONNECTIONS,
  FORMER_PATHS,
  MAIL,
  POOL_MONTH,
  RESOURCE_ROUTES,
  SECOND_FACTOR,
  STATEMENT,
} from './resourceRoutes';
import { ADMINS, AGENTS, CUSTOMERS, EVERYONE, HAND_MADE_CALLS, ROLES, STAFF, STAFF_AND_AGENTS } from './roles';
import { CHAIN, RELATIONS } from './scopes';
import { WEBHOOK_EVENTS } from './webhookEvents';

declare module './kit/userFields' {
  /** The balance of the user's wallet. */
  interface SessionProfile {
    balance: number | null;
  }
}

const SETTING_PAGES: readonly Page[] = [
  { ...CONNECTIONS, under: 'setting', menu: { order: 5, roles: ADMINS, icon: 'Webhook' } },
  { ...MAIL, under: 'setting', menu: { order: 6, roles: ADMINS, icon: 'Sms' } },
  { ...SECOND_FACTOR, under: 'setting', menu: { order: 7, roles: ADMINS, icon: 'Key' } },
];

export const RESELLER = defineProduct({
  name: 'T3D',
  roles: ROLES,
  people: 'users',
  logIn: {
    never: ['USER'],
    above: CHAIN,
    // Excludes administrators, because an administrator has the viewer's power.
    viewAs: { by: ADMINS, of: ['SALESMAN', ...CUSTOMERS] },
    rights: STAFF,
    profile: ['balance', 'currency'],
  },
  builtin: {
    everyone: EVERYONE,
    admins: ADMINS,
    staff: STAFF,
    noticed: AGENTS,
    shownNotices: { published: true },
    menu: {
      'api-keys': { under: 'user', path: '/user/api-keys', order: 5, roles: STAFF_AND_AGENTS, icon: 'Key' },
      webhooks: { under: 'user', path: '/user/webhooks', order: 6, roles: STAFF_AND_AGENTS, icon: 'Webhook' },
      'audit-log': { under: 'setting', path: '/setting/audit-log', order: 8, roles: STAFF, icon: 'History' },
      notifications: {
        under: 'message',
        path: '/message/message-notification',
        order: 3,
        roles: AGENTS,
        icon: 'Notifications',
      },
    },
  },
  menu: MENU,
  pages: HIDDEN_PAGES,
  handMade: [STATEMENT, POOL_MONTH, ...SETTING_PAGES],
  routes: RESOURCE_ROUTES,
  formerPaths: FORMER_PATHS,
  relations: RELATIONS,
  // The zone of the product's days, by which the flow pool bills.
  timeZone: 'Asia/Shanghai',
  dictionary: {
    resource: 'dictionary',
    type: 'enumType',
    value: 'enumValue',
    label: 'enumName',
    order: 'sort',
    off: 'disabled',
    list: '/dict',
    changes: '/option-lists',
  },
  digits: DIGITS,
  calls: HAND_MADE_CALLS,
  countsWaiting: true,
  webhookEvents: WEBHOOK_EVENTS,
});
