import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  appUsers: {
    orders: 'Orders on its cards',
    noOrders: 'No orders yet.',
    recharges: 'VoIP recharges',
    noRecharges: 'No recharges yet.',
  },
};
export default words;
