/**
 * Further paths of resources, for users without the resource in their menu. Each path is below the menu entry of the
 * page that links to the resource.
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
  // Users with the role SMS_RECYCLE have no menu entry for webhooks. These users open webhooks from their profile.
  webhooks: '/user/my-profile/webhooks',
  'webhook-deliveries': ['/user/webhooks/deliveries', '/user/my-profile/webhooks/deliveries'],
  // Users without the settings menu open their own audit log from their profile.
  'audit-log': '/user/my-profile/audit-log',
};

/** The paths of the settings when these pages were below the dictionary, each with the present path. */
export const FORMER_PATHS: Readonly<Record<string, string>> = {
  '/setting/dictionary/suppliers': '/setting/suppliers',
  '/setting/dictionary/routes': '/setting/routes',
  '/setting/dictionary/supplier-log': '/setting/supplier-log',
  '/setting/dictionary/audit-log': '/setting/audit-log',
  '/setting/dictionary/connections': '/setting/connections',
};

/** The hand-written page of a wallet's monthly statement, open to users who may list bills. */
export const STATEMENT = { name: 'the statement', path: '/user/bills/statement', resource: 'bills' } as const;

/** A hand-written page that lists all external connections of the installation. */
export const CONNECTIONS = {
  name: 'connections',
  path: '/setting/connections',
  resource: 'dictionary',
} as const;

/** A hand-written page that shows the mail server and sends a test mail. */
export const MAIL = {
  name: 'mail-server',
  path: '/setting/mail',
  resource: 'dictionary',
} as const;

/** A hand-written page. Administrators choose which roles need a second factor on this page. */
export const SECOND_FACTOR = {
  name: 'second-factor-roles',
  path: '/setting/second-factor',
  resource: 'dictionary',
} as const;

/** A hand-written page that shows a month of a flow pool customer. */
export const POOL_MONTH = {
  name: 'the pool month',
  path: '/business/flow-pool/month',
  resource: 'pool-bills',
} as const;
