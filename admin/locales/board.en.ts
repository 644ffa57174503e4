import type { BoardTexts } from './board.zh';

const board: BoardTexts = {
  period: 'Period', currency: 'Currency', days: { 1: 'Today', 7: '7 days', 30: '30 days' },
  asOf: 'as of {{time}}',
  balance: 'Balance', recharge: 'Recharge',
  salesToday: 'Sales today', sameTime: 'Same time yesterday',
  orders: { 1: 'Orders today', 7: 'Orders in 7 days', 30: 'Orders in 30 days' },
  profit: { 1: 'Profit today', 7: 'Profit in 7 days', 30: 'Profit in 30 days' },
  before: { 1: 'at the same time yesterday', 7: 'in the 7 days before', 30: 'in the 30 days before' },
  agent: { plus: 'Earned', minus: 'given back' }, platform: { plus: 'Income', minus: 'cost' },
  more: '{{percent}}% more than {{against}}', less: '{{percent}}% less than {{against}}',
  cardsInUse: 'Cards in use', ofCards: 'of {{count}}', notUsed: 'Not used yet:',
  chart: {
    title: 'Sales and profit', perDay: '{{currency}} a day', perHour: '{{currency}} an hour', sales: 'Sales', profit: 'Profit', profitRight: 'Profit (right scale)', orders: 'Orders', day: 'Day', hour: 'Time', table: 'See the data', picture: 'See the chart',
    none: 'Nothing was sold in this time.', ordersOf: 'Orders of {{when}}', comma: ', ',
    summary: { 1: 'Today {{amount}} {{currency}} was sold in {{count}} orders', 7: 'In 7 days {{amount}} {{currency}} was sold in {{count}} orders', 30: 'In 30 days {{amount}} {{currency}} was sold in {{count}} orders' }, summaryProfit: 'profit {{amount}}', summaryMost: 'the most at {{when}}: {{amount}}',
  },
  plans: { title: 'Best plans', unit: { 1: 'orders today', 7: 'orders in 7 days', 30: 'orders in 30 days' } },
  waiting: {
    title: 'Needs a hand', items: '{{count}} in all', none: 'Nothing needs a hand at the moment.', and: ', ', known: 'Worth knowing',
    failed: 'Orders that failed', failedHint: 'Paid back; order again', failedMine: 'Paid back; can be retried', anomaly: 'Payments with an anomaly', anomalyMine: 'Accept or refund them', anomalyHint: 'An administrator settles them', realName: 'Orders waiting for real-name', realNameHint: 'The first has {{count}} days left',
    lowBalance: 'Customers with little left', refunding: 'Orders being refunded', refundingHint: 'The payment channel is at work', stateMine: 'Waiting for you',
  },
  cards: { title: 'Cards by status', all: '{{count}} in all', none: 'You have no cards yet. Cards that are issued to you show here.' },
  ending: { title: 'Ending within {{count}} days', all: 'All {{count}}', today: 'Today', days: '{{count}} d', none: 'No order ends in the next few days.' },
  bills: { title: 'Latest bills', all: 'All bills', none: 'There are no bills yet. They show here once your wallet is recharged.' },
  start: {
    title: 'Start here', done: 'Done', wallet: 'Recharge your wallet', walletHint: 'With “Recharge” above, or by a transfer from your superior; orders are paid from the balance.', plans: 'Look at your plans', plansHint: 'The plans that were issued to you; set your retail prices there.', cards: 'Get cards', cardsHint: 'Cards that your superior issues to you show in the card list.', order: 'Make your first order', orderHint: 'Choose a card and a plan.',
  },
  menuCount: '{{count}} waiting',
};

export default board;
