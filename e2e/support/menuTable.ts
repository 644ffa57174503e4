import type { Role } from './fixtures';

// The menu of six roles as the specification has it. An entry that no role has yet belongs to a room that is not built.

/** An entry of the menu as the server tells it to somebody. */
export interface Entry {
  path: string;
  title: string;
  hidden?: boolean;
  children?: Entry[];
}

/** The entries that lead to a page. */
export const leavesOf = (menu: readonly Entry[]): Entry[] =>
  menu.filter((entry) => !entry.hidden).flatMap((entry) => (entry.children ? leavesOf(entry.children) : [entry]));

const STAFF: Role[] = ['ADMIN', 'SALESMAN'];
const AGENTS: Role[] = ['AGENT_1', 'AGENT_2', 'AGENT_3'];
export const ALL: Role[] = [...STAFF, ...AGENTS, 'SMS_RECYCLE'];
const TRADE: Role[] = [...STAFF, ...AGENTS];
const CODES: Role[] = [...STAFF, 'SMS_RECYCLE'];

export const TABLE: Record<string, Role[]> = {
  '/user/user-list': [...STAFF, 'AGENT_1', 'AGENT_2'],
  '/user/bills': ALL,
  '/user/recharge-records': STAFF,
  '/user/wxmp': AGENTS,
  '/terminal/terminal-delivery': TRADE,
  '/terminal/terminal-agent': ['AGENT_1'],
  '/terminal/issue-record': [...STAFF, 'AGENT_1', 'AGENT_2'],
  '/terminal/card-transfers': TRADE,
  '/package-list/package-delivery': STAFF,
  '/package-list/package-agent': TRADE,
  '/package-list/sub-agent-plans': ['AGENT_1', 'AGENT_2'],
  '/package-list/app-list': STAFF,
  '/package-list/ctrip-list': STAFF,
  '/package-list/sms-package-delivery': STAFF,
  '/package-list/sms-package-agent': TRADE,
  '/order/order-list': TRADE,
  '/order/ctrip-list': STAFF,
  '/order/sms-list': TRADE,
  '/business/topic-list': STAFF,
  '/business/app-topic-list': STAFF,
  '/business/business-user': STAFF,
  '/business/framework': STAFF,
  '/business/flow-pool': STAFF,
  '/message/message-management': STAFF,
  '/message/app-message': STAFF,
  '/message/message-notification': AGENTS,
  '/setting/dictionary': STAFF,
  '/sms-reception-code/code-cumber': STAFF,
  '/sms-reception-code/order-list': CODES,
  '/sms-reception-code/package-delivery': CODES,
};
/** Those that must be there by now. */
export const BUILT = [
  '/user/wxmp',
  '/user/user-list',
  '/user/bills',
  '/user/recharge-records',
  '/terminal/terminal-delivery',
  '/terminal/terminal-agent',
  '/terminal/issue-record',
  '/terminal/card-transfers',
  '/package-list/package-delivery',
  '/package-list/package-agent',
  '/message/message-management',
  '/message/app-message',
  '/message/message-notification',
  '/package-list/sub-agent-plans',
  '/order/order-list',
  '/order/ctrip-list',
  '/business/topic-list',
  '/business/business-user',
  '/business/framework',
  '/business/flow-pool',
  '/setting/dictionary',
  '/package-list/app-list',
  '/package-list/ctrip-list',
  '/package-list/sms-package-delivery',
  '/package-list/sms-package-agent',
  '/order/sms-list',
];
