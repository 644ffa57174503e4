const words = {
  appUsers: {
    located: '最后上报的位置。本次查看已记入历史。',
    orders: '其卡上的订单',
    noOrders: '还没有订单。',
    messages: 'APP 消息',
    noMessages: '还没有消息。',
    arrival: '送达',
    recharges: 'VoIP 充值',
    noRecharges: '还没有充值。',
  },
} as const;

declare module '../../locales/keys' {
  interface ProductTexts {
    appUsers: (typeof words)['appUsers'];
  }
}
export default words;
