import type { StockTexts } from './stock.zh';

const stock: StockTexts = {
  open: 'Open', all: 'All {{count}}', older: 'Older', first: 'the first {{count}}',
  life: { label: 'Progress of the order', ordered: 'Ordered', waitsPayment: 'Waiting for payment', paid: 'Paid', verified: 'Real-name', provisioned: 'Provisioned', provisioning: 'Being provisioned', since: 'since {{at}}', until: 'by {{at}} at the latest', state: { done: 'done', now: 'now', next: 'to come', failed: 'failed' } },
  usage: {
    title: 'Usage', of: '{{used}} of {{total}} used', unlimited: '{{used}} used, unlimited', unlimitedAt: '{{used}} used, unlimited at {{speed}}', messages: '{{count}} SMS', left: '{{left}} left', gone: 'all used', nearly: 'nearly used up', then: 'then {{speed}}',
    dayOf: 'resets daily, day {{no}} of {{of}}', monthOf: 'resets monthly, month {{no}} of {{of}}', slowNow: 'now at {{speed}}', unpaid: 'Waiting for payment: it ends at {{at}} if nobody pays', inAll: '{{used}} in all',
    day: 'day {{day}} of {{days}}', ends: 'ends {{at}}', ended: 'term until {{at}}', daysLeft_one: '{{count}} day left', daysLeft_other: '{{count}} days left', lastDay: 'less than a day left', over: 'over',
    notStarted: { FIRST_USE: 'Not begun: it starts with the first use', IMMEDIATE: 'Not begun: it starts once provisioned', DATE: 'Not begun: it starts on its date', preOrder: 'Pre-order: it starts when the plan before it ends' }, time: 'Time', data: 'Data',
  },
  money: { title: 'Bills', none: 'No bills that you can see.', when: 'When', account: 'Customer', type: 'Type', amount: 'Amount', paid: 'Paid', received: 'Received', net: 'Net', all: 'Show among the bills', summary: 'By customer', coupons: 'Discounts', coupon: 'Name', original: 'Original price', discount: 'Discount', actual: 'Actual price' },
  esim: {
    title: 'Install the eSIM', waiting: 'There is an activation code once the supplier has accepted.', scan: 'Scan with the phone', scanHint: 'Show it on another screen, or print it; the phone must be online.', oneTap: 'One tap on the phone', ios: 'Install on iPhone', iosHint: 'iOS 17.4 and later', android: 'Install on Android', androidHint: 'some models; open it in the browser', manual: 'Type it in',
    lpa: 'Activation code (LPA)', address: 'SM-DP+ address', code: 'Matching ID', oid: 'SM-DP+ OID', confirmation: 'The operator’s confirmation code is asked for as well.', print: 'Print', qr: 'QR code that installs the eSIM', secret: 'The code works once: give it to the user only.', plan: 'Plan', failed: 'The QR code cannot be drawn. Use the code below.',
  },
  calls: { title: 'Supplier log', none: 'No supplier has been asked yet.', milliseconds: '{{count}} ms' },
  card: {
    now: 'Current plan', none: 'No plan is in use.', waiting: 'Plans in line', replaced: 'This card was replaced by', replacedHint: 'Its plans went over to the new one.', realName: 'Real-name', verified: 'verified {{at}}', required: 'required, not verified', notRequired: 'not required', life: 'Life of the card', none2: 'Nothing yet.',
    bought: 'Bought {{plan}}', step: '{{step}}: {{plan}}', stock: 'platform stock', held: 'To {{owner}}',
  },
  plan: {
    prices: 'Price history', none: 'No price has changed.', when: 'When', who: 'Who', price: 'Price', change: 'Change', first: 'at first', chartOf: 'Course of {{names}}; the table beside has the data', now: 'now', holders: 'Held by', noHolders: 'Issued to nobody yet.', routes: 'Supplier routes', noRoutes: 'No routes: suppliers are asked by the card’s platform.', addRoute: 'Add a route', disabled: 'Disabled', enabled: 'Enabled', state: 'State', page: 'Page {{page}} of {{pages}}', previous: 'Previous page', next: 'Next page',
  },
};

export default stock;
