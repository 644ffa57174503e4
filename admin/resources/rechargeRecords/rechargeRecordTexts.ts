import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    recharges: {
      title: '钱包',
      before: '充值前余额',
      added: '入账',
      after: '充值后余额',
      bill: '账单 #{{id}}',
    },
  },
  en: {
    recharges: {
      title: 'Wallet',
      before: 'Balance before',
      added: 'Credited',
      after: 'Balance after',
      bill: 'Bill #{{id}}',
    },
  },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    recharges: (typeof words)['zh']['recharges'];
  }
}

export default words;
