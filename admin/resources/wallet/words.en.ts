import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  wallet: {
    balance: 'Balance',
    bills: 'Bills',
    creditLimit: 'Credit limit',
    spendable: 'Can be spent',
    lastWeek: 'Spent in 7 days',
    debt: 'You owe {{amount}}: please top up.',
    blocked: 'You owe {{amount}}. Purchases are blocked until topped up.',
    forecast: {
      label: 'Lasts',
      days: 'about {{days}} days left at this week’s pace',
      none: 'nothing spent in 7 days',
      empty: 'used up at this week’s pace',
      long: 'more than a year at this week’s pace',
    },
    alert: {
      label: 'Tell me when the balance falls below',
      hint: 'By notification and e-mail; leave empty for never.',
      save: 'Save the alert',
      turnOff: 'Turn off',
      turnOn: 'Set an alert',
      change: 'Change',
      none: 'No low-balance alert',
      set: 'Alert below {{amount}}',
      saved: 'Low-balance alert saved',
      off: 'Low-balance alert turned off',
      title: 'Low-balance alert',
    },
    recharge: {
      open: 'Recharge online',
      title: 'Recharge online',
      amount: 'Amount',
      least: 'At least {{min}}',
      method: 'Pay with',
      noMethods: 'No way of paying is open at the moment. Please contact the administrator.',
      fillFirst: 'Fill in the amount to see what will be credited.',
      pays: 'You pay',
      rate: 'Rate',
      credited: 'Credited',
      submit: 'Pay {{amount}}',
      left: 'Time left {{time}}',
      again: 'Open the payment page again',
      openPage: 'Open the payment page',
      blocked: 'The browser blocked the new window: open the payment page with the button below.',
      records: 'See the records',
      anew: 'Start again',
      problem: {
        required: 'Enter the amount',
        number: 'Write an amount like 1234.50 or 1,234.50: commas only between thousands, at most two decimals',
        least: 'The amount must be at least {{min}}',
      },
      state: {
        waiting: 'Waiting for the payment',
        paid: 'Credited',
        anomaly: 'Payment anomaly',
        expired: 'Expired',
      },
      told: {
        waiting: 'Pay on the page that has just opened. This window updates automatically.',
        paid: 'The money has arrived and your balance is up to date.',
        anomaly:
          'Money was received, but it does not match. It is kept apart and our staff will look at it soon. Please do not pay again.',
        expired: 'It was not paid within 30 minutes and is closed. If you have paid, our staff will check it.',
      },
    },
  },
};

export default words;
