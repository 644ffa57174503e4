import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  appUsers: {
    located: '最後回報的位置。本次查看已記入歷史。',
    orders: '其卡上的訂單',
    noOrders: '還沒有訂單。',
    messages: 'APP 訊息',
    noMessages: '還沒有訊息。',
    arrival: '送達',
    recharges: 'VoIP 儲值',
    noRecharges: '還沒有儲值。',
  },
};
export default words;
