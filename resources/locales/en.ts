import type { Labels } from './zh';

export const en: Labels = {
  common: {
    fields: {
      id: 'ID', createdAt: 'Created', updatedAt: 'Updated', version: 'Version',
      account: 'Account', action: 'Action', actor: 'Operator', agent: 'Customer', agents: 'Receiving customers', agent1: 'Agent level 1', agent2: 'Agent level 2', agent3: 'Agent level 3',
      agentPlan: 'Agent plan', amount: 'Amount', apis: 'Permissions', apn: 'APN', areaCodes: 'Countries and regions', balance: 'Balance', brand: 'Brand / operator', changes: 'Changes', cid: 'Card number',
      contact: 'Contact', cooperationPrice: 'Cooperation price', corpCost: 'Corporate cost', count: 'Count', coupons: 'Coupons', createdBy: 'Created by', currency: 'Currency', discount: 'Discount (%)', disabled: 'Disabled',
      discountPrice: 'Discount price', eid: 'EID', endsAt: 'Ends', esimFee: 'eSIM fee', from: 'From', iccid: 'ICCID', image: 'Image', imsi: 'IMSI', kind: 'Kind',
      level: 'Customer level', listedAt: 'Listed', longTerm: 'Long-term', lpa: 'LPA', name: 'Name', nickname: 'Nickname', operator: 'Operator', orderNo: 'Order no.',
      orderType: 'Order type', owner: 'Owner', plan: 'Plan', planCode: 'Plan code', platform: 'Platform', price: 'Price', ranges: 'Number ranges', realName: 'Terminal real-name',
      realNameVerifiedAt: 'Real-name verified', reason: 'Reason', recordId: 'Record ID', remark: 'Remark', requestId: 'Request ID', resource: 'Subject', retailPrice: 'Retail price', revocable: 'Revocable while in use',
      role: 'Role', rules: 'Rules', salePrice: 'App sale price', salesman: 'Salesman', smsRealName: 'SMS real-name', sort: 'Sort order', source: 'Source', startedAt: 'Started',
      status: 'Status', superior: 'Superior agent', supplier: 'Supplier', terminal: 'Terminal', terminalType: 'Terminal type', title: 'Title', to: 'To', topic: 'Tag', total: 'Total',
      toUser: 'Receiving customer', type: 'Type', unitPrice: 'Unit price', usedMB: 'Used data (MB)',
      paymentNo: 'Payment no.', product: 'Product', payment: 'Payment method', rate: 'Rate', credited: 'In wallet currency', anomaly: 'Anomaly', resolution: 'Resolution', paidAmount: 'Amount paid', paidAt: 'Paid', expiresAt: 'Expires', closedAt: 'Closed', refunded: 'Refunded', creditedCurrency: 'Credited in', payCurrency: 'Paid in', gatewayNo: 'Gateway no.', order: 'Order', content: 'Content', readAt: 'Read', pop: 'First-screen prompt', creditLimit: 'Credit limit', alertBelow: 'Low-balance alert', accept: 'Accept',
    },
    enums: {
      terminalType: { SIM: 'SIM', OTA: 'OTA', E_SIM: 'eSIM' },
      currency: { USD: 'US dollar', CNY: 'Chinese yuan', HKD: 'Hong Kong dollar', EUR: 'Euro', KRW: 'Korean won' },
    },
    sections: { prices: 'Prices' },
    actions: {
      delete: { label: 'Delete', confirm: 'Delete {count} {count|record|records}?', help: 'They leave the lists; their history stays.' },
      enable: { label: 'Enable', confirm: 'Enable {count} {count|record|records}?' },
      disable: { label: 'Disable', confirm: 'Disable {count} {count|record|records}?' },
    },
  },
  resources: {
    users: {
      label: 'Customers', singular: 'customer',
      fields: { role: 'Type', accountType: 'Account type', password: 'First password', pool: 'Flow pool settlement', avatar: 'Avatar', accountAuth: 'Account verified', fromUser: 'From customer', toUser: 'To customer', bill: 'Bill to reverse' },
      help: {
        account: 'E-mail or phone used to log in; fixed once created.', superior: 'An AGENT_1 for an AGENT_2, an AGENT_2 for an AGENT_3.', salesman: 'Sees everything of this customer and those below it.',
        currency: 'Fixed once the wallet has a bill.', pool: 'On: settled by the flow pool. Off: prepaid wallet.', accountAuth: 'Without it a login leads only to e-mail verification.', password: '6–16 characters.', bill: 'A bill is reversed once at most, and never beyond the balance.',
        apis: 'Written subject:action; * stands for any.',
      },
      enums: {
        role: { ADMIN: 'Admin', SALESMAN: 'Salesman', AGENT_1: 'Agent level 1', AGENT_2: 'Agent level 2', AGENT_3: 'Agent level 3', USER: 'App user', SMS_RECYCLE: 'SMS code user', backdoor: 'Superuser' },
        accountType: { EMAIL: 'E-mail', PHONE: 'Phone' },
        status: { ENABLED: 'Enabled', DISABLED: 'Disabled', DELETED: 'Deleted' },
        level: { VIP: 'VIP', REGULAR: 'Regular', SEAMAN: 'Seaman' },
      },
      actions: {
        recharge: { label: 'Recharge', confirm: 'Recharge {label} {amount}?', help: 'Adds the amount to the wallet and writes a bill.' },
        reverse: { label: 'Reverse', confirm: 'Reverse this bill? {amount} leaves the balance', help: 'Writes a deduction; the first bill stays as it is.' },
        transfer: { label: 'Transfer', confirm: 'Send {toUser} {amount}? {after} stays', help: 'From the wallet to a direct sub-agent; each side gets a bill.' },
        enable: { label: 'Enable', confirm: 'Enable {count} {count|customer|customers} and everybody below?', help: 'Sub-agents disabled on their own stay disabled.' },
        disable: { label: 'Disable', confirm: 'Disable {count} {count|customer|customers} and everybody below?', help: 'Ends their sessions at once, and those of everybody below.' },
        'bind-level': { label: 'Bind customer level', confirm: 'Give {count} {count|customer|customers} this level?', help: 'Levels choose who gets a notice, and filter lists.' },
        'real-name-on': { label: 'Require real-name', confirm: 'Require real-name of the terminals of {count} {count|customer|customers}?', help: 'Each of their cards must be verified before its first plan works.' },
        'real-name-off': { label: 'Stop requiring real-name', confirm: 'Stop requiring real-name of the terminals of {count} {count|customer|customers}?', help: 'Cards that require it themselves still do.' },
        'set-apis': { label: 'Set permissions', confirm: 'Change the permissions of {count} {count|customer|customers}? It works at once', help: 'Sessions already open are bound by it too.' },
        'set-credit': { label: 'Set credit limit', confirm: 'Set the credit limit of {count} {count|customer|customers} to {creditLimit}?', help: 'Purchases may go this far below zero; transfers and reversals may not. Below a present debt, nothing is bought until it is paid.' },
        delete: { label: 'Delete', confirm: 'Delete {count} {count|customer|customers}? No login is possible afterwards', help: 'Only with a balance of zero and no live orders, terminals or sub-agents.' },
      },
    },
    bills: {
      label: 'Bills', singular: 'bill',
      fields: { toAccount: 'To account', previousBalance: 'Previous balance', balanceAfter: 'Balance after', type: 'Operation type', from: 'Operator', user: 'Customer', month: 'Month (UTC)', format: 'Format' },
      enums: {
        format: { xlsx: 'Excel workbook', csv: 'CSV, to be verified' },
        type: {
          INC: 'Recharge', DEC: 'Deduction', PAY: 'Online recharge', BUY: 'Purchase', TX: 'Transfer out', RX: 'Transfer in', REFUND: 'Refund', PROFIT_SHARE: 'Profit share', REFUND_PROFIT_SHARE: 'Profit share returned',
          ESIM_GENERATE: 'eSIM fee', ESIM_REVKED: 'eSIM fee returned',
        },
      },
      actions: { statement: { label: 'Statement', confirm: 'Download the monthly statement?', help: 'Opening balance and every movement up to the closing balance; months are in UTC.' } },
    },
    terminals: {
      label: 'Terminals', singular: 'terminal',
      fields: { platform: 'Platform', toUser: 'Receiving customer', realName: 'Real-name required', smsRealName: 'SMS real-name required' },
      help: {
        iccid: '19–20 digits, the last a check digit; a missing one is added.', ranges: 'One range “start-end” or one number a line, at most 1,000; both ends of the same length.', realName: 'The card must be verified before its first plan works.',
        lpa: 'LPA:1$<SM-DP+ address>$<matching ID>', unitPrice: 'Charged for each card bought by range.', contact: 'E-mail or phone of whoever holds the card.',
      },
      enums: {
        type: { SIM: 'SIM', OTA: 'OTA', E_SIM: 'eSIM' },
        status: { STOCKED: 'In stock', UNUSED: 'Unused', UNACTIVATED: 'Not activated', ACTIVATED: 'Activated', SUSPEND: 'Suspended', DISABLE: 'Disabled', INVALID: 'Invalid' },
      },
      actions: {
        issue: { label: 'Issue', confirm: 'Issue {count} {count|card|cards} to {toUser}?', help: 'The cards become the customer’s; one issue record is kept.' },
        recycle: { label: 'Recycle', confirm: 'Recycle {count} {count|card|cards}?', help: 'Staff take them back to stock, an agent to itself; a card with a live order stays.' },
        buy: { label: 'Buy', confirm: 'Buy {count} {count|card|cards} for {amount}? {after} left', help: "Buys cards of the chosen type from the platform's stock, each at its unit price." },
        disable: { label: 'Disable', confirm: 'Disable {count} {count|card|cards}?', help: 'They can neither be issued nor take orders until restored.' },
        restore: { label: 'Restore', confirm: 'Restore {count} {count|card|cards} to idle?', help: 'Unused when a customer holds it, else in stock.' },
        suspend: { label: 'Suspend', confirm: 'Suspend {count} {count|card|cards}?', help: 'Stops an activated card; its plan’s time goes on.' },
        resume: { label: 'Resume', confirm: 'Resume {count} {count|card|cards}?', help: 'Lets a suspended card work again.' },
        'real-name-on': { label: 'Require real-name', confirm: 'Require real-name of {count} {count|card|cards}?', help: 'They must be verified before their first plan works.' },
        'real-name-off': { label: 'Stop requiring real-name', confirm: 'Stop requiring real-name of {count} {count|card|cards}?' },
        'sms-real-name-on': { label: 'Require SMS real-name', confirm: 'Require SMS real-name of {count} {count|card|cards}?' },
        'sms-real-name-off': { label: 'Stop requiring SMS real-name', confirm: 'Stop requiring SMS real-name of {count} {count|card|cards}?' },
        delete: { label: 'Delete', confirm: 'Delete {count} {count|card|cards}?', help: 'Only cards in stock.' },
      },
    },
    'terminal-agent': {
      label: 'Sub-agent terminals', singular: 'sub-agent terminal', like: 'terminals',
      actions: { recycle: { label: 'Recycle', confirm: 'Recycle {count} {count|card|cards} from sub-agents?', help: 'They become yours again, unused.' } },
    },
    'terminal-issue-records': {
      label: 'Issue records', singular: 'issue record',
      fields: { circulation: 'Circulation', from: 'From', to: 'To', type: 'Terminal type' },
      enums: { circulation: { DISTRIBUTE: 'Issued', RETRIEVE: 'Recycled' }, type: { SIM: 'SIM', OTA: 'OTA', E_SIM: 'eSIM' } },
    },
    plans: {
      label: 'Plans', singular: 'plan',
      fields: { agents: 'Receiving customers' },
      help: {
        planCode: 'Letters, digits, - and _; used once.', cooperationPrice: 'Offered when issuing; not below the corporate cost.', retailPrice: 'Suggested to agents.', salePrice: 'Not below the corporate cost.',
        discount: 'Percent off, as shown to end users.', discountPrice: 'When set, retail sales charge this.', esimFee: 'Charged besides for an eSIM, given back on revoke.', revocable: 'Orders may be revoked even while in use.', areaCodes: 'Where the plan works.',
      },
      enums: { type: { SUM: 'Total', CYC: 'Per cycle', CTL: 'Unlimited, throttled' }, status: { RACKING: 'Listed', UNSHELVE: 'Not listed' } },
      actions: {
        list: { label: 'List', confirm: 'List {count} {count|plan|plans}?', help: 'Listed plans can be issued and sold.' },
        delist: { label: 'Delist', confirm: 'Delist {count} {count|plan|plans}? Running orders go on', help: 'Everything issued from them stops selling too.' },
        issue: { label: 'Issue', confirm: 'Issue the chosen plans to {agents} at {cooperationPrice}?', help: 'They buy at this cooperation price, never below the corporate cost.' },
        copy: { label: 'Copy', confirm: 'Copy the plan “{label}”?', help: 'Makes the same plan under a new code, not listed.' },
        delete: { label: 'Delete', confirm: 'Delete {count} {count|plan|plans}?', help: 'Only plans that were never sold.' },
      },
    },
    'agent-plans': {
      label: 'Agent plans', singular: 'agent plan',
      fields: { agents: 'Receiving customers' },
      help: { retailPrice: 'What you charge end users; not below the cooperation price.', cooperationPrice: 'What this customer pays when it buys.' },
      enums: { type: { SUM: 'Total', CYC: 'Per cycle', CTL: 'Unlimited, throttled' }, status: { RACKING: 'Listed', UNSHELVE: 'Not listed' } },
      actions: {
        list: { label: 'List', confirm: 'List {count} {count|plan|plans}?', help: 'Listed plans can be sold.' },
        delist: { label: 'Delist', confirm: 'Delist {count} {count|plan|plans}? Running orders go on', help: 'Stops new sales.' },
        issue: { label: 'Issue to sub-agents', confirm: 'Issue the chosen plans to {agents} at {cooperationPrice}?', help: 'Not below your own cooperation price; the difference is yours.' },
      },
    },
    'sub-agent-plans': {
      label: 'Sub-agent plans', singular: 'sub-agent plan', like: 'agent-plans',
      fields: { agent: 'Sub-agent', cooperationPrice: 'Price for the sub-agent' },
      help: { cooperationPrice: 'Not below your own, nor above what the sub-agent charges below it.' },
      actions: {
        list: { label: 'List', confirm: 'List {count} {count|plan|plans} for sub-agents?' },
        delist: { label: 'Delist', confirm: 'Delist {count} {count|plan|plans} for sub-agents? Running orders go on' },
      },
    },
    orders: {
      label: 'Orders', singular: 'order',
      fields: {
        agent: 'Customer', type: 'Plan type', agentPrice: 'Agent price', costPrice: 'Cost', extraPrice: 'eSIM fee', totalPrice: 'Total', refunded: 'Refunded', preOrder: 'Pre-order', quantity: 'Quantity', amount: 'Refund amount', terminal: 'ICCID',
      },
      help: { terminal: 'May be left out for an eSIM plan: one is taken from your stock.', quantity: 'For eSIM without a chosen card only, 1–100.', agentPlan: 'Plans that you can sell.' },
      enums: {
        orderType: { DATA: 'Data', SMS: 'SMS', RECYCLE: 'SMS codes' },
        platform: { APP: 'App', WEB: 'Web', AGENT: 'Back-office', CTRIP: 'Ctrip', WX: 'WeChat' },
        type: { SUM: 'Total', CYC: 'Per cycle', CTL: 'Unlimited, throttled' },
        status: {
          INITIAL: 'Processing', UNUSED: 'Unused', USING: 'In use', COMPLETED: 'Completed', REVOKED: 'Revoked', REVOKING: 'Revoking', COMPLETING: 'Completing', INITIAL_FAILED: 'Failed',
          NO_REAL_NAME: 'Awaiting real-name', REFUNDING: 'Refunding', REFUNDED: 'Refunded',
        },
      },
      actions: {
        'apply-revoke': { label: 'Apply revoke', confirm: 'Revoke {count} {count|order|orders}? {amount} goes back', help: 'Refunded in full once the supplier confirms.' },
        retry: { label: 'Retry', confirm: 'Retry {count} {count|order|orders}? The wallet is charged again', help: 'Asks the supplier anew and charges the wallet again.' },
        finish: { label: 'Finish', confirm: 'Finish {count} {count|order|orders}? No refund', help: 'The plan ends early once the supplier confirms.' },
        'force-completion': { label: 'Force completion', confirm: 'Force completion of {count} {count|order|orders}? No refund', help: 'Ends at once, without waiting for the supplier.' },
        'partial-refund': { label: 'Partial refund', confirm: 'Refund {amount} of order {label}?', help: 'Goes to whoever paid; superiors give back their share of it.' },
        delete: { label: 'Delete', confirm: 'Delete {count} {count|order|orders}? Bills and history stay', help: 'Only revoked, failed or refunded orders.' },
      },
    },
    'plan-topics': { label: 'Tags', singular: 'tag', fields: { name: 'Tag name' }, help: { sort: 'Smaller numbers come first.' } },
    'app-topics': { label: 'APP tags', singular: 'APP tag', fields: { name: 'Tag name' }, help: { image: 'JPG or PNG, 512 KB at most.', sort: 'Smaller numbers come first.' } },
    dictionary: {
      label: 'Dictionary', singular: 'dictionary entry',
      fields: { enumType: 'Dictionary type', enumName: 'Shown name', enumValue: 'Value' },
      help: { enumType: 'Entries of one type make one option list.', enumValue: 'The code that is stored; used once in its type.' },
    },
    'audit-log': {
      label: 'Audit log', singular: 'audit entry',
      enums: { source: { screen: 'Screen', api: 'API', import: 'Import', job: 'Job', seed: 'Seed data', command: 'Command line' } },
    },
    'recharge-records': {
      label: 'Recharge records', singular: 'recharge record',
      fields: { account: 'Account', amount: 'Amount' },
      help: { rate: 'From the currency paid to the wallet’s; fixed when the payment was made.', credited: 'Amount × rate; reaches the wallet once a recharge is completed.', anomaly: 'The money is kept apart until an admin accepts or refunds it.' },
      enums: {
        product: { VOS_RECHARGE: 'Voice recharge', RECHARGE: 'Balance recharge', DATA: 'Plan purchase' },
        payment: { ALIPAY: 'Alipay', ALIPAY_HK: 'AlipayHK', ALIPAY_WEB: 'Alipay web', ALIPAY_WEB_WAP: 'Alipay mobile web', WECHAT_PAY: 'WeChat Pay', WECHAT_QR: 'WeChat QR', WECHAT_H5: 'WeChat H5', WECHAT_WEB: 'WeChat web', PAYPAL: 'PayPal', APPLE: 'Apple', WEB_ALL_IN_PAY: 'Bank card (AllInPay)' },
        status: { UNPAID: 'Unpaid', COMPLETED: 'Completed', ANOMALY: 'Anomaly' },
        anomaly: { AMOUNT: 'Other amount', CURRENCY: 'Other currency', CLOSED: 'Closed before', PAID_TWICE: 'Paid twice', REVERSED: 'Reversed by the gateway', ORDER: 'Order cannot go on', REFUND_FAILED: 'Refund failed' },
        resolution: { ACCEPTED: 'Accepted', REFUNDING: 'Refunding', REFUNDED: 'Refunded' },
      },
      actions: {
        pay: { label: 'Recharge online', confirm: 'Pay {amount}?', help: 'At least 100.00; the pay page is open for 30 minutes.' },
        resolve: { label: 'Resolve', confirm: 'Resolve {count} {count|anomaly|anomalies}?', help: 'Accepted: credited with what was paid, at its rate. Not accepted: sent back to the payer. What a gateway has taken back, and an order’s money, is only noted when accepted.' },
      },
    },
    notifications: {
      label: 'Notifications', singular: 'notification',
      enums: { type: { UP: 'Listed', DOWN: 'Delisted', CHANGE: 'Changed', SYSTEM: 'System', PROMO: 'Promotion' } },
      actions: {
        read: { label: 'Mark as read', confirm: 'Mark {count} {count|notification|notifications} as read?' },
        'read-all': { label: 'Mark all as read', confirm: 'Mark all notifications as read?' },
      },
    },
    jobs: {
      label: 'Jobs', singular: 'job',
      fields: { state: 'State', done: 'Done', result: 'Result', errors: 'Errors', endedAt: 'Ended' },
      enums: { state: { QUEUED: 'Queued', RUNNING: 'Running', DONE: 'Done', FAILED: 'Failed' } },
      actions: { cancel: { label: 'Cancel', confirm: 'Cancel {count} {count|job|jobs}?', help: 'What is done stays done.' } },
    },
  },
  menu: {
    main: 'Home', user: 'Users', terminal: 'Terminals', 'package-list': 'Plans', order: 'Orders', business: 'Business', message: 'Messages', setting: 'System management', 'sms-reception-code': 'SMS codes',
    'my-profile': 'My profile', users: 'Customers', bills: 'Bills', terminals: 'Terminal library', 'terminal-agent': 'Subordinate library', 'terminal-issue-records': 'Issue records', plans: 'Plan library', 'agent-plans': 'Agent configuration',
    'sub-agent-plans': 'Sub-agent plans', orders: 'Order list', 'plan-topics': 'Tags', 'app-topics': 'APP tags', dictionary: 'Dictionary management', 'recharge-records': 'Recharge records', notifications: 'Notifications',
  },
};
