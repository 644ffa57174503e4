import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  orders: {
    first: 'the first {{count}}',
    life: {
      label: 'Progress of the order',
      ordered: 'Ordered',
      waitsPayment: 'Waiting for payment',
      paid: 'Paid',
      verified: 'Real-name',
      provisioned: 'Provisioned',
      provisioning: 'Being provisioned',
      since: 'since {{at}}',
      until: 'by {{at}} at the latest',
      state: {
        done: 'done',
        now: 'now',
        next: 'to come',
        failed: 'failed',
      },
    },
    money: {
      title: 'Bills',
      none: 'No bills that you can see.',
      when: 'When',
      account: 'Customer',
      type: 'Type',
      amount: 'Amount',
      all: 'Show among the bills',
      coupons: 'Discounts',
      coupon: 'Name',
      original: 'Original price',
      discount: 'Discount',
      actual: 'Actual price',
    },
    parties: {
      title: 'Money',
      party: 'Party',
      earned: 'Earned',
      back: 'Given back',
      net: 'Net',
      paid: 'paid',
      you: 'You',
      addsUp: 'Adds up to {{amount}}',
      none: 'Nothing has been paid for this order.',
      staffOnly: 'Staff only:',
      supplierCost: 'supplier cost',
      margin: 'margin after refunds',
      byChannel: 'Ctrip pays for the whole Ctrip order that this one belongs to.',
      openChannel: 'Open the Ctrip order',
      kinds: {
        AGENT: 'profit share',
        PLATFORM: 'revenue',
        ESIM_FEE: 'eSIM fee',
        SUPPLIER: 'Supplier',
        OTHERS: 'Other agents',
        ABOVE: 'Your price, paid upwards',
        BELOW: 'sub-agent',
        END_USER: 'End user',
        CHANNEL: 'Ctrip',
      },
    },
    calls: {
      title: 'Supplier log',
      none: 'No supplier has been asked yet.',
      milliseconds: '{{count}} ms',
    },
  },
};

export default words;
