/** Further paths of resources, for users without the resource in their menu. */
export const RESOURCE_ROUTES: Readonly<Record<string, string | readonly string[]>> = {
  invites: '/user/user-list/invites',
  'recharge-records': '/user/bills/recharges',
  'business-user-contacts': '/business/business-user/contacts',
  // Agents open pool bills from the bills page.
  'pool-bills': ['/business/flow-pool/bills', '/user/bills/pool-bills'],
  'pool-usage': ['/business/flow-pool/usage', '/user/bills/pool-usage'],
  'real-names': '/terminal/terminal-delivery/real-names',
  'card-transfers': '/terminal/terminal-delivery/card-transfers',
  'ctrip-accounts': '/order/ctrip-list/accounts',
  'ctrip-calls': '/order/ctrip-list/calls',
  'ctrip-statement-lines': '/order/ctrip-list/statement-lines',
  'sms-messages': '/sms-reception-code/code-cumber/messages',
  'sms-number-records': '/sms-reception-code/code-cumber/records',
  // SMS_RECYCLE users have no menu entry for webhooks, so they open webhooks from their profile.
  webhooks: '/user/my-profile/webhooks',
  'webhook-deliveries': ['/user/webhooks/deliveries', '/user/my-profile/webhooks/deliveries'],
  // Users without the settings menu open their own audit log from their profile.
  'audit-log': '/user/my-profile/audit-log',
};

/** The paths of earlier versions, each with its present path. */
export const FORMER_PATHS: Readonly<Record<string, string>> = {
  '/ctrip-accounts': '/order/ctrip-list/accounts',
  '/ctrip-calls': '/order/ctrip-list/calls',
  '/ctrip-statement-lines': '/order/ctrip-list/statement-lines',
  '/setting/dictionary/suppliers': '/setting/suppliers',
  '/setting/dictionary/routes': '/setting/routes',
  '/setting/dictionary/supplier-log': '/setting/supplier-log',
  '/setting/dictionary/audit-log': '/setting/audit-log',
  '/setting/dictionary/connections': '/setting/connections',
};

/** The hand-written page of the statement. Users who may list bills may open it. */
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
