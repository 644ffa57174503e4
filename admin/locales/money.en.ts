import type { MoneyTexts } from './money.zh';

const money: MoneyTexts = {
  balance: 'Balance',
  bills: 'Bills',
  creditLimit: 'Credit limit',
  spendable: 'Can be spent',
  lastWeek: 'Spent in 7 days',
  debt: 'You owe {{amount}}: please top up.',
  blocked: 'You owe {{amount}}. Purchases are blocked until topped up.',
  forecast: { label: 'Lasts', days: 'about {{days}} days left at this week’s pace', none: 'nothing spent in 7 days', empty: 'used up at this week’s pace', long: 'more than a year at this week’s pace' },
  alert: {
    label: 'Tell me when the balance falls below', hint: 'By notification and e-mail; leave empty for never.', save: 'Save the alert', turnOff: 'Turn off', turnOn: 'Set an alert', change: 'Change', none: 'No low-balance alert', set: 'Alert below {{amount}}', saved: 'Low-balance alert saved', off: 'Low-balance alert turned off', title: 'Low-balance alert',
  },
  tabs: { label: 'Bills and online recharges', bills: 'Bills', recharges: 'Online recharges' },
  recharge: {
    open: 'Recharge online', title: 'Recharge online', amount: 'Amount', least: 'At least {{min}}', method: 'Pay with', noMethods: 'No way of paying is open at the moment. Please contact the administrator.', fillFirst: 'Fill in the amount to see what will be credited.',
    pays: 'You pay', rate: 'Rate', credited: 'Credited', submit: 'Pay {{amount}}', left: 'Time left {{time}}', again: 'Open the payment page again', openPage: 'Open the payment page', blocked: 'The browser blocked the new window: open the payment page with the button below.', records: 'See the records', anew: 'Start again',
    problem: { required: 'Enter the amount', number: 'Enter an amount with at most two decimals', least: 'The amount must be at least {{min}}' },
    state: { waiting: 'Waiting for the payment', paid: 'Credited', anomaly: 'Payment anomaly', expired: 'Expired' },
    told: {
      waiting: 'Pay on the page that has just opened. This window follows by itself.', paid: 'The money has arrived and your balance is up to date.', anomaly: 'Money was received, but it does not match. It is kept apart and our staff will look at it soon. Please do not pay again.', expired: 'It was not paid within 30 minutes and is closed. If you have paid, our staff will check it.',
    },
  },
  statement: {
    title: 'Statement', print: 'Print a statement', printNow: 'Print', download: 'Download', month: 'Month', chooseCustomer: 'Choose a customer to see its statement.', heading: 'Statement {{month}}', customer: 'Customer', account: 'Account', period: 'Period', printedAt: 'Printed on',
    opening: 'Opening balance', closing: 'Closing balance', lines_one: '{{count}} entry', lines_other: '{{count}} entries', summary: 'Summary', movements: 'Movements', none: 'Nothing moved in this month.', addsUp: 'Opening balance plus all movements is the closing balance', wrong: 'The amounts do not add up: contact the administrator', incomplete: 'The month is not over: later movements are not in it.', openingHash: 'Opening hash', closingHash: 'Closing hash',
    wording: 'This statement lists every movement of the wallet in the month. The hash of each entry is computed from the one before it and its own content, so that a change to any entry breaks all hashes after it. Download the file to verify it offline. Only the first 12 characters of each hash are shown here.',
    reasons: { PROFIT_SHARE_CLAWBACK: 'Profit share taken back', REVERSAL: 'Reversal', PARTIAL_REFUND: 'Partial refund' },
    columns: { time: 'Time', type: 'Type', details: 'Details', amount: 'Amount', balance: 'Balance', hash: 'Hash' },
  },
  explain: { title: 'Explain this bill', own: 'your wallet', after: 'balance {{amount}}', hidden: '{{count}} more that you cannot see.', plan: 'Plan', buyer: 'Bought by', price: 'Price', cost: 'Cost', profit: 'Profit', transaction: 'Transaction {{id}}', order: 'Order', reverses: 'Takes back bill', reversedBy: 'Taken back by bill' },
  notices: { title: 'Notifications', unread: 'Unread notifications: {{count}}', none: 'Nothing unread', all: 'All notifications' },
};

export default money;
