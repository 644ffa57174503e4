import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    dictionary: {
      type: '类型',
      all: '所有类型',
      fixed: '系统值：可改名称或停用；删除后，服务器启动时会重新加入',
      types: {
        APN: 'APN',
        APP_MESSAGE_TYPE: 'APP 消息对象',
        BRAND: '品牌/运营商',
        CTRIP_STATUS: '携程订单状态',
        DEPARTMENT: '部门',
        EXCHANGE_RATE: '汇率',
        NOTICE_TYPE: '通知类型',
        PAYMENT_METHOD: '支付方式',
        PAYMENT_PRODUCT: '支付用途',
        PAY_STATUS: '支付状态',
        PLATFORM: '平台',
        REAL_NAME_DOCUMENT: '实名证件',
        REPLY: '客服回复',
        THEME: '品牌主题',
      },
    },
  },
  en: {
    dictionary: {
      type: 'Type',
      all: 'All types',
      fixed: 'Built in. You may rename or disable it. If deleted, it returns when the server starts.',
      types: {
        APN: 'APN',
        APP_MESSAGE_TYPE: 'Audience of APP messages',
        BRAND: 'Brand / operator',
        CTRIP_STATUS: 'Ctrip order status',
        DEPARTMENT: 'Department',
        EXCHANGE_RATE: 'Exchange rate',
        NOTICE_TYPE: 'Notice type',
        PAYMENT_METHOD: 'Payment method',
        PAYMENT_PRODUCT: 'Paid for',
        PAY_STATUS: 'Payment status',
        PLATFORM: 'Platform',
        REAL_NAME_DOCUMENT: 'Identity document',
        REPLY: 'Reply to customers',
        THEME: 'Brand theme',
      },
    },
  },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    dictionary: (typeof words)['zh']['dictionary'];
  }
}

export default words;
