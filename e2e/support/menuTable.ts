import type { Role } from './fixtures';

export interface Entry {
  path: string;
  title: string;
  hidden?: boolean;
  children?: Entry[];
}

export const leavesOf = (menu: readonly Entry[]): Entry[] =>
  menu.filter((entry) => !entry.hidden).flatMap((entry) => (entry.children ? leavesOf(entry.children) : [entry]));

const STAFF: Role[] = ['ADMIN', 'SALESMAN'];
const AGENTS: Role[] = ['AGENT_1', 'AGENT_2', 'AGENT_3'];
export const ALL: Role[] = [...STAFF, ...AGENTS, 'SMS_RECYCLE'];
const TRADE: Role[] = [...STAFF, ...AGENTS];

/** The menu by path with the roles. Null means all roles that see the parent. */
const ROWS: readonly (readonly [path: string, roles: readonly Role[] | 'hidden' | null])[] = [
  ['/main', 'hidden'],
  ['/user', null],
  ['/user/user-list', [...STAFF, 'AGENT_1', 'AGENT_2']],
  ['/user/bills', null],
  ['/user/my-profile', 'hidden'],
  ['/user/recharge-records', STAFF],
  ['/user/wxmp', AGENTS],
  ['/terminal', TRADE],
  ['/terminal/terminal-delivery', null],
  ['/terminal/terminal-agent', ['AGENT_1']],
  ['/terminal/issue-record', [...STAFF, 'AGENT_1', 'AGENT_2']],
  ['/package-list', TRADE],
  ['/package-list/package-delivery', STAFF],
  ['/package-list/package-agent', null],
  ['/package-list/sub-agent-plans', ['AGENT_1', 'AGENT_2']],
  ['/package-list/app-list', STAFF],
  ['/package-list/ctrip-list', STAFF],
  ['/package-list/sms-package-delivery', STAFF],
  ['/package-list/sms-package-agent', null],
  ['/order', TRADE],
  ['/order/order-list', null],
  ['/order/ctrip-list', STAFF],
  ['/order/sms-list', null],
  ['/business', STAFF],
  ['/business/topic-list', null],
  ['/business/app-topic-list', null],
  ['/business/business-user', null],
  ['/business/framework', null],
  ['/business/flow-pool', null],
  // Shown to agents too, who see a child.
  ['/message', TRADE],
  ['/message/message-management', STAFF],
  ['/message/app-message', STAFF],
  ['/message/message-notification', AGENTS],
  ['/setting', STAFF],
  ['/setting/dictionary', null],
  // Pages that the specification does not name.
  ['/setting/suppliers', null],
  ['/setting/routes', null],
  ['/setting/supplier-log', null],
  ['/setting/connections', ['ADMIN']],
  ['/setting/mail', ['ADMIN']],
  ['/setting/second-factor', ['ADMIN']],
  ['/setting/audit-log', null],
  ['/sms-reception-code', [...STAFF, 'SMS_RECYCLE']],
  ['/sms-reception-code/code-cumber', STAFF],
  ['/sms-reception-code/order-list', null],
  ['/sms-reception-code/package-delivery', null],
];
const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const isParent = (path: string): boolean => ROWS.some(([other]) => parentOf(other) === path);
const rolesOf = (path: string): readonly Role[] => {
  const [, roles] = ROWS.find(([one]) => one === path) ?? [];
  return roles === 'hidden' || roles === undefined ? [] : (roles ?? (parentOf(path) ? rolesOf(parentOf(path)) : ALL));
};

/** The menu entries in order, each with its roles. */
export const TABLE: Readonly<Record<string, readonly Role[]>> = Object.fromEntries(
  ROWS.flatMap(([path, roles]) => (roles === 'hidden' || isParent(path) ? [] : [[path, rolesOf(path)]])),
);
