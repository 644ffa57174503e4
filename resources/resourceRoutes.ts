/**
 * Further paths of resources, for users whose menu does not contain the resource. Each path is below the menu entry of
 * the page that links to the resource.
 */
export const RESOURCE_ROUTES: Readonly<Record<string, string | readonly string[]>> = {
  invites: '/user/user-list/invites',
  'recharge-records': '/user/bills/recharges',
  'business-user-contacts': '/business/business-user/contacts',
  // Agents open pool bills from the page of bills.
  'pool-bills': ['/business/flow-pool/bills', '/user/bills/pool-bills'],
  'pool-usage': ['/business/flow-pool/usage', '/user/bills/pool-usage'],
  'real-names': '/terminal/terminal-delivery/real-names',
  'card-transfers': '/terminal/terminal-delivery/card-transfers',
  'sms-messages': '/sms-reception-code/code-cumber/messages',
  'sms-number-records': '/sms-reception-code/code-cumber/records',
  // Users with the role SMS_RECYCLE have no menu entry for webhooks, so they open webhooks from their profile.
  webhooks: '/user/my-profile/webhooks',
  'webhook-deliveries': ['/user/webhooks/deliveries', '/user/my-profile/webhooks/deliveries'],
  // Users without the settings menu open their own audit log from their profile.
  'audit-log': '/user/my-profile/audit-log',
};

/** The settings were once below the dictionary. */
export const FORMER_PATHS: Readonly<Record<string, string>> = {
  '/setting/dictionary/suppliers': '/setting/suppliers',
  '/setting/dictionary/routes': '/setting/routes',
  '/setting/dictionary/supplier-log': '/setting/supplier-log',
  '/setting/dictionary/audit-log': '/setting/audit-log',
  '/setting/dictionary/connections': '/setting/connections',
};

/** Users who may list bills may open this hand-written page. */
export const STATEMENT = { name: 'the statement', path: '/user/bills/statement', resource: 'bills' } as const;

export const CONNECTIONS = {
  name: 'connections',
  path: '/setting/connections',
  resource: 'dictionary',
} as const;

export const MAIL = {
  name: 'mail-server',
  path: '/setting/mail',
  resource: 'dictionary',
} as const;

export const SECOND_FACTOR = {
  name: 'second-factor-roles',
  path: '/setting/second-factor',
  resource: 'dictionary',
} as const;

export const POOL_MONTH = {
  name: 'the pool month',
  path: '/business/flow-pool/month',
  resource: 'pool-bills',
} as const;
