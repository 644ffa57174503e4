const words = {
  recharges: {
    title: '钱包',
    before: '充值前余额',
    added: '入账',
    after: '充值后余额',
    bill: '账单 #{{id}}',
    none: '尚未入账。',
  },
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    recharges: (typeof words)['recharges'];
  }
}
export default words;
