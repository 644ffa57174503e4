import { dirname } from 'node:path/posix';

// Selects the tests that use a changed file directly or almost directly, for a quick run.

/** The browser specs of each folder. The longest matching path counts. */
const SPECS: Readonly<Record<string, readonly string[]>> = {
  'admin/': ['lists', 'forms'],
  'admin/app/': ['starting', 'session'],
  'admin/app/lastVisit/': ['lastVisit'],
  'admin/build/': ['offline', 'updates'],
  'admin/declared/': ['lists', 'forms'],
  'admin/declared/actions/': ['dialogs', 'checks'],
  'admin/declared/fields/': ['lists', 'inlineCells', 'stockPages'],
  'admin/declared/form/': ['forms', 'children', 'conditions'],
  'admin/declared/list/': ['lists', 'listHeads', 'columns', 'savedViews'],
  'admin/declared/show/': ['tray', 'children'],
  'admin/declared/transfer/': ['imports', 'pressedTwice'],
  'admin/pages/': ['session', 'frame'],
  'admin/pages/access/': ['rights'],
  'admin/pages/audit/': ['tray'],
  'admin/pages/auth/': ['session', 'access', 'guessing', 'accountAuth', 'secondFactor'],
  'admin/pages/home/': ['board'],
  'admin/pages/notifications/': ['payments', 'messages'],
  'admin/pages/profile/': ['appearance', 'rights'],
  'admin/providers/': ['starting', 'errors', 'session'],
  'admin/resources/agentPlans/': ['plans'],
  'admin/resources/agentSmsPlans/': ['plans'],
  'admin/resources/appMessages/': ['messages'],
  'admin/resources/appTopics/': ['menu'],
  'admin/resources/auditLog/': ['tray'],
  'admin/resources/dictionary/': ['dictionary'],
  'admin/resources/ctripAccounts/': ['ctrip'],
  'admin/resources/ctripCalls/': ['ctrip'],
  'admin/resources/ctripPlans/': ['ctrip'],
  'admin/resources/ctripStatementLines/': ['ctrip'],
  'admin/resources/flowPoolPrices/': ['people'],
  'admin/resources/poolBills/': ['people'],
  'admin/resources/poolUsage/': ['people'],
  'admin/resources/smsCodePlans/': ['smsCodes'],
  'admin/resources/smsMessages/': ['smsCodes'],
  'admin/resources/smsNumberRecords/': ['smsCodes'],
  'admin/resources/smsNumbers/': ['smsCodes'],
  'admin/resources/smsOrders/': ['orderPages'],
  'admin/resources/smsPlans/': ['plans'],
  'admin/resources/subAgentPlans/': ['plans'],
  'admin/resources/terminalAgent/': ['cards'],
  'admin/resources/webhookDeliveries/': ['webhooks'],
  'admin/resources/apiKeys/': ['apiKeys'],
  'admin/resources/appPlans/': ['plans'],
  'admin/resources/businessUsers/': ['people'],
  'admin/resources/bills/': ['bills', 'saleOnThreeLevels'],
  'admin/pages/brand/': ['sites'],
  'admin/resources/buy/': ['buy'],
  'admin/resources/terminals/': ['cards', 'movements'],
  'admin/resources/ctripOrders/': ['ctrip'],
  'admin/resources/users/customer/': ['recordPages'],
  'admin/resources/doctor/': ['recordPages', 'esim'],
  'admin/resources/terminalIssueRecords/': ['recordPages'],
  'admin/resources/rechargeRecords/': ['recordPages'],
  'admin/pages/dashboard/': ['board', 'boardFigures'],
  'admin/resources/esim/': ['orderPages'],
  'admin/resources/figures/': ['board'],
  'admin/resources/flowPool/': ['people'],
  'admin/resources/invites/': ['invites'],
  'admin/resources/organisations/': ['organisation'],
  'admin/resources/webhooks/': ['webhooks'],
  'admin/pages/lookup/': ['palette'],
  'admin/resources/messages/': ['messages'],
  'admin/pages/options/': ['starting'],
  'admin/resources/orders/': ['orderPages', 'orderActions'],
  'admin/resources/plans/': ['plans'],
  'admin/resources/realNames/': ['realNames'],
  'admin/pages/settings/': ['menu', 'mail'],
  'admin/resources/smsCodeOrders/': ['smsCodes'],
  'admin/resources/supplierCalls/': ['orderPages'],
  'admin/resources/suppliers/': ['dialogs'],
  'admin/resources/planTopics/': ['menu'],
  'admin/resources/usage/': ['use'],
  'admin/resources/users/': ['customers'],
  'admin/resources/wallet/': ['payments', 'moneyByStaff'],
  'admin/pages/wxmp/': ['wxmp'],
  'admin/layout/': ['frame', 'menu'],
  'admin/layout/palette/': ['palette'],
  'admin/layout/tabs/': ['tabs'],
  'admin/layout/tray/': ['tray'],
  'admin/state/': ['kept', 'tabs', 'unsavedWork'],
  'admin/ui/': ['forms', 'dialogs'],
  'public-site/': ['sites', 'unpaid'],
  'public-site/src/esim/': ['esim'],
  'public-site/src/ctrip/': ['ctripSearch'],
  'public-site/src/identity/': ['identity'],
  'public-site/src/join/': ['invites'],
  'public-site/src/shop/': ['shop'],
  'api/engine/import/': ['imports'],
  'api/public/': ['sites', 'unpaid', 'shop', 'identity', 'esim'],
  'api/sessions/': ['session', 'guessing'],
  'api/sessions/secondFactor/': ['secondFactor'],
  'api/domain/bills/': ['bills'],
  'api/domain/ctrip/': ['ctrip'],
  'api/domain/businessUsers/': ['people'],
  'api/domain/dashboard/': ['board'],
  'api/domain/flowPool/': ['people'],
  'api/domain/appMessages/': ['messages'],
  'api/domain/invites/': ['invites'],
  'api/domain/lookup/': ['palette'],
  'api/domain/messages/': ['messages'],
  'api/domain/options/': ['starting'],
  'api/domain/orders/': ['orderActions'],
  'api/domain/payments/': ['payments'],
  'api/domain/plans/': ['plans'],
  'api/domain/realNames/': ['realNames', 'identity'],
  'api/domain/smsCodes/': ['smsCodes'],
  'api/domain/terminals/': ['movements'],
  'api/domain/users/': ['customers'],
  'examples/': ['example'],
};
export const FOLDERS = Object.keys(SPECS);
export const SPEC_NAMES = [...new Set(Object.values(SPECS).flat())];

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const SERVER_TEST = /^(api|seeders)\/(?!.*\.(unit|long)\.test).*\.test\.ts$/;
const SPEC = /^e2e\/(\w+)\.spec\.ts$/;

function specsFor(file: string): readonly string[] {
  const own = SPEC.exec(file)?.[1];
  if (own) return [own];
  if (isTest(file)) return [];
  const folder = FOLDERS.filter((one) => file.startsWith(one)).sort((one, other) => other.length - one.length)[0];
  return folder === undefined ? [] : (SPECS[folder] as readonly string[]);
}

export const specsOf = (changed: readonly string[]): string[] => [...new Set(changed.flatMap(specsFor))].sort();

/** Returns the module of a file, for example `api/engine/import`. */
function moduleOf(file: string): string {
  const parts = dirname(file).split('/');
  return parts.slice(0, ['domain', 'engine', 'builtin'].includes(parts[1] ?? '') ? 3 : 2).join('/');
}

/**
 * Returns the changed tests, the tests near a changed file, and tests of its module that reach it over at most two
 * imports.
 */
export function serverTestsOf(changed: readonly string[], graph: ReadonlyMap<string, readonly string[]>): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph)
    for (const one of imports) importers.set(one, [...(importers.get(one) ?? []), file]);
  const near = (file: string): string[] => {
    const first = importers.get(file) ?? [];
    const within = first.filter((one) => moduleOf(one) === moduleOf(file));
    return [file, ...first, ...within.flatMap((one) => importers.get(one) ?? [])];
  };
  const ours = changed.filter((file) => /^(api|seeders)\//.test(file));
  const folders = ours.filter((file) => !isTest(file)).map((file) => `${dirname(file)}/`);
  const beside = [...graph.keys()].filter((file) => folders.some((folder) => file.startsWith(folder)));
  const found = [...ours.flatMap(near), ...beside];
  return [...new Set(found)].filter((file) => SERVER_TEST.test(file)).sort();
}
