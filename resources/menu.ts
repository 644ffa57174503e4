import type { MenuParent, Page } from './kit';
import { AGENTS, STAFF, STAFF_AND_AGENTS } from './roles';

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

/** The menu groups in order. A group is shown if the user may see one of its pages. */
export const MENU: readonly MenuParent[] = PARENTS;

type Parents = Record<(typeof PARENTS)[number]['name'], true>;
declare module './kit/access' {
  interface MenuParents extends Parents {}
}
export const HIDDEN_PAGES: readonly Page[] = [
  { name: 'main', path: '/main' },
  { name: 'my-profile', path: '/user/my-profile', under: 'user' },
];
