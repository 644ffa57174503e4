import type { PlainKey } from '../locales/keys';
import type { Places } from '../providers/manifest';

/** Where a resource stands for those whose menu does not show it, by its name: below the entry that leads there. */
export const PLACES: Places = {
  'recharge-records': '/user/bills/recharges',
  'real-names': '/terminal/terminal-delivery/real-names',
  suppliers: '/setting/dictionary/suppliers', 'supplier-routes': '/setting/dictionary/routes', 'supplier-calls': '/setting/dictionary/supplier-log',
  // Whoever has no settings finds its own deeds behind its profile.
  'audit-log': ['/setting/dictionary/audit-log', '/user/my-profile/audit-log'],
};

/** Pages made by hand, each for those who may list the resource it belongs to; `title`: the key of what the palette calls it. */
export const STATEMENT = { path: '/user/bills/statement', resource: 'bills', title: 'money.statement.title' } as const;
export const HAND_MADE: readonly { path: string; resource: string; title?: PlainKey }[] = [STATEMENT];
