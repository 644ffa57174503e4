import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    recharges: {
      title: '钱包',
      before: '充值前余额',
      added: '入账',
      after: '充值后余额',
      bill: '账单 #{{id}}',
      waits: '等待付款，最迟 {{at}}。',
      waitsHint: '逾期自动关闭，无需处理。',
      anomaly: '{{reason}}，等待处理。',
      anomalyEnded: '{{reason}}，已处理：{{end}}。',
      first: '查看第一笔付款',
      closed: '未付款，已于 {{at}} 关闭。',
    },
  },
  en: {
    recharges: {
      title: 'Wallet',
      before: 'Balance before',
      added: 'Credited',
      after: 'Balance after',
      bill: 'Bill #{{id}}',
      waits: 'Waits for the payment until {{at}}.',
      waitsHint: 'The payment closes by itself if no money arrives.',
      anomaly: '{{reason}}, to be resolved.',
      anomalyEnded: '{{reason}}, resolved: {{end}}.',
      first: 'See the first payment',
      closed: 'Closed without a payment on {{at}}.',
    },
  },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    recharges: (typeof words)['zh']['recharges'];
  }
}

export default words;
