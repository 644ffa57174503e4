import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  recharges: {
    title: '錢包',
    before: '儲值前餘額',
    added: '入帳',
    after: '儲值後餘額',
    bill: '帳單 #{{id}}',
    none: '尚未入帳。',
  },
};

export default words;
