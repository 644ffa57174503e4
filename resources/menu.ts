import type { MenuParent, Page } from './kit';
import { CONNECTIONS, MAIL, SECOND_FACTOR } from './resourceRoutes';
import { ADMINS, AGENTS, STAFF, STAFF_AND_AGENTS } from './roles';

const PARENTS = [
  { name: 'user', path: '/user', icon: 'Group' },
  { name: 'terminal', path: '/terminal', icon: 'SimCard', roles: STAFF_AND_AGENTS },
  { name: 'package-list', path: '/package-list', icon: 'Inventory2', roles: STAFF_AND_AGENTS },
  { name: 'order', path: '/order', icon: 'ReceiptLong', roles: STAFF_AND_AGENTS },
  { name: 'business', path: '/business', icon: 'Business', roles: STAFF },
  { name: 'message', path: '/message', icon: 'Campaign', roles: [...STAFF, ...AGENTS] },
  { name: 'setting', path: '/setting', icon: 'Settings', roles: STAFF },
  { name: 'sms-reception-code', path: '/sms-reception-code', icon: 'Sms', roles: [...STAFF, 'SMS_RECYCLE'] },
] as const satisfies readonly MenuParent[];

/** The menu groups in order. A group is visible if the user sees any page in it. */
export const MENU: readonly MenuParent[] = PARENTS;

type Parents = Record<(typeof PARENTS)[number]['name'], true>;
declare module './kit/calls' {
  interface MenuParents extends Parents {}
}
export const HIDDEN_PAGES: readonly Page[] = [
  { name: 'main', path: '/main' },
  { name: 'my-profile', path: '/user/my-profile', under: 'user' },
];

/** The hand-written pages of the installation's settings. */
export const SETTING_PAGES: readonly Page[] = [
  { ...CONNECTIONS, under: 'setting', menu: { order: 5, roles: ADMINS, icon: 'Webhook' } },
  { ...MAIL, under: 'setting', menu: { order: 6, roles: ADMINS, icon: 'Sms' } },
  { ...SECOND_FACTOR, under: 'setting', menu: { order: 7, roles: ADMINS, icon: 'Key' } },
];
