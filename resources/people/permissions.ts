export { HAND_MADE_CALLS } from '../roles';

const OWN_WORK = ['notifications:*', 'jobs:*', 'saved-views:*', 'audit-log:*', 'imports:*'];
const SEEN = ['*:list', '*:show'];
const MONEY = ['bills', 'recharge-records', 'pool-bills', 'pool-usage', 'flow-pool-prices', 'ctrip-statement-lines'];
const TRADE = ['users', 'terminals', 'terminal-agent', 'terminal-issue-records', 'orders', 'sms-orders'];
const SHELF = ['agent-plans', 'sub-agent-plans', 'agent-sms-plans', 'invites', 'card-transfers', 'real-names'];
const all = (names: readonly string[]): string[] => names.map((name) => `${name}:*`);

/** Presets that fill in the permission form. A user gets only those permissions that the user's role can have. */
export const PERMISSION_PRESETS = {
  everything: ['*'],
  sales: [...SEEN, ...all([...TRADE, ...SHELF]), ...OWN_WORK],
  finance: [...SEEN, '*:export', ...all(MONEY), 'users:recharge', 'users:reverse', 'users:transfer', ...OWN_WORK],
  readOnly: [...SEEN, 'notifications:*'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type PermissionPreset = keyof typeof PERMISSION_PRESETS;
