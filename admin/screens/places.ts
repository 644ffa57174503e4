/** Where a resource stands for those whose menu does not show it, by its name: below the entry that leads there. */
export const PLACES: Readonly<Record<string, string>> = {
  'recharge-records': '/user/bills/recharges',
  'real-names': '/terminal/terminal-delivery/real-names',
  suppliers: '/setting/dictionary/suppliers', 'supplier-routes': '/setting/dictionary/routes', 'supplier-calls': '/setting/dictionary/supplier-log',
};

/** Pages made by hand, each for those who may list the resource it belongs to. */
export const STATEMENT = { path: '/user/bills/statement', resource: 'bills' } as const;
export const HAND_MADE: readonly { path: string; resource: string }[] = [STATEMENT];
