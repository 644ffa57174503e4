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
      paid: 'Paid',
      received: 'Received',
      net: 'Net',
      all: 'Show among the bills',
      summary: 'By customer',
      coupons: 'Discounts',
      coupon: 'Name',
      original: 'Original price',
      discount: 'Discount',
      actual: 'Actual price',
    },
    calls: {
      title: 'Supplier log',
      none: 'No supplier has been asked yet.',
      milliseconds: '{{count}} ms',
    },
  },
};

export default words;
