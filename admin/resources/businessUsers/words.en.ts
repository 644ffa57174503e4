import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  appUsers: {
    located: 'The last reported place. The history keeps that you looked.',
    orders: 'Orders on its cards',
    noOrders: 'No orders yet.',
    messages: 'APP messages',
    noMessages: 'No messages yet.',
    arrival: 'Delivery',
    recharges: 'VoIP recharges',
    noRecharges: 'No recharges yet.',
  },
};
export default words;
