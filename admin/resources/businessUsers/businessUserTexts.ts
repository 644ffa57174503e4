import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    appUsers: {
      checks: { title: '核验', realName: '实名', faceVerified: '人脸', passportVerified: '护照' },
      located: '最后上报的位置。本次查看已记入历史。',
      orders: '其卡上的订单',
      noOrders: '还没有订单。',
      messages: 'APP 消息',
      noMessages: '还没有消息。',
      arrival: '送达',
      recharges: 'VoIP 充值',
      noRecharges: '还没有充值。',
    },
  },
  en: {
    appUsers: {
      checks: { title: 'Checks', realName: 'Real-name', faceVerified: 'Face', passportVerified: 'Passport' },
      located: 'The last reported place. The history keeps that you looked.',
      orders: 'Orders on its cards',
      noOrders: 'No orders yet.',
      messages: 'APP messages',
      noMessages: 'No messages yet.',
      arrival: 'Delivery',
      recharges: 'VoIP recharges',
      noRecharges: 'No recharges yet.',
    },
  },
  cht: { appUsers: { located: '最後回報的位置。本次查看已記入歷史。' } },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    appUsers: (typeof words)['zh']['appUsers'];
  }
}

export default words;
