/** Where a resource is found for those whose menu does not show it, by its name: below the entry that leads there. */
export const RESOURCE_ROUTES: Readonly<Record<string, string | readonly string[]>> = {
  invites: '/user/user-list/invites',
  'recharge-records': '/user/bills/recharges',
  'business-user-contacts': '/business/business-user/contacts',
  // Agents find what the pool billed them beside their bills.
  'pool-bills': ['/business/flow-pool/bills', '/user/bills/pool-bills'],
  'pool-usage': ['/business/flow-pool/usage', '/user/bills/pool-usage'],
  'real-names': '/terminal/terminal-delivery/real-names',
  'card-transfers': '/terminal/terminal-delivery/card-transfers',
  suppliers: '/setting/dictionary/suppliers',
  'supplier-routes': '/setting/dictionary/routes',
  'supplier-calls': '/setting/dictionary/supplier-log',
  'sms-messages': '/sms-reception-code/code-cumber/messages',
  'sms-number-records': '/sms-reception-code/code-cumber/records',
  webhooks: '/user/my-profile/webhooks',
  'webhook-deliveries': '/user/my-profile/webhooks/deliveries',
  // Whoever has no settings finds its own actions behind its profile.
  'audit-log': ['/setting/dictionary/audit-log', '/user/my-profile/audit-log'],
};

/** A page made by hand, for those who may list its resource. */
export const STATEMENT = { name: 'the statement', path: '/user/bills/statement', resource: 'bills' } as const;

/** All that the installation is connected with, made by hand. */
export const CONNECTIONS = {
  name: 'the connections',
  path: '/setting/dictionary/connections',
  resource: 'dictionary',
} as const;

/** The month of a customer of the flow pool, made by hand. */
export const POOL_MONTH = {
  name: 'the pool month',
  path: '/business/flow-pool/month',
  resource: 'pool-bills',
} as const;
