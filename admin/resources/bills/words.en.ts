import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  bills: {
    tabs: {
      label: 'Bills and online recharges',
      bills: 'Bills',
      recharges: 'Online recharges',
    },
    statement: {
      title: 'Statement',
      print: 'Print a statement',
      printNow: 'Print',
      download: 'Download',
      month: 'Month',
      chooseCustomer: 'Choose a customer to see its statement.',
      heading: 'Statement {{month}}',
      customer: 'Customer',
      account: 'Account',
      period: 'Period',
      printedAt: 'Printed on',
      opening: 'Opening balance',
      closing: 'Closing balance',
      lines_one: '{{count}} entry',
      lines_other: '{{count}} entries',
      summary: 'Summary',
      movements: 'Movements',
      none: 'Nothing moved in this month.',
      addsUp: 'Opening balance plus all movements is the closing balance',
      wrong: 'The amounts do not add up: contact the administrator',
      incomplete: 'The month is not over: later movements are not in it.',
      openingHash: 'Opening hash',
      closingHash: 'Closing hash',
      wording:
        'This statement lists every movement of the wallet in the month. The hash of each entry is computed from the one before it and its own content, so that a change to any entry breaks all hashes after it. Download the file to verify it offline. Only the first 12 characters of each hash are shown here.',
      reasons: {
        PROFIT_SHARE_CLAWBACK: 'Profit share taken back',
        REVERSAL: 'Reversal',
        PARTIAL_REFUND: 'Partial refund',
      },
      columns: {
        time: 'Time',
        type: 'Type',
        details: 'Details',
        amount: 'Amount',
        balance: 'Balance',
        hash: 'Hash',
      },
    },
    explain: {
      title: 'Explain this bill',
      own: 'your wallet',
      after: 'balance {{amount}}',
      hidden: '{{count}} more that you cannot see.',
      plan: 'Plan',
      buyer: 'Bought by',
      price: 'Price',
      cost: 'Cost',
      profit: 'Profit',
      transaction: 'Transaction {{id}}',
      order: 'Order',
      reverses: 'Takes back bill',
      reversedBy: 'Taken back by bill',
    },
  },
};

export default words;
