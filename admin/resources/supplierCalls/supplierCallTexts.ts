import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    supplierCalls: {
      reasons: {
        TIMEOUT: '供应商没有按时答复',
        NOT_REACHED: '连不上供应商',
        PRODUCT_UNAVAILABLE: '供应商没有这个产品',
        CARD_REJECTED: '供应商不接受这张卡',
        REVOKED_BEFORE: '此前已经撤销',
        SIMULATOR: '模拟器按设置拒绝',
        SUPPLIER: '供应商拒绝，没有说明原因',
      },
    },
  },
  en: {
    supplierCalls: {
      reasons: {
        TIMEOUT: 'No answer in time',
        NOT_REACHED: 'The supplier cannot be reached',
        PRODUCT_UNAVAILABLE: 'The supplier does not have this product',
        CARD_REJECTED: 'The supplier does not accept this card',
        REVOKED_BEFORE: 'Revoked before',
        SIMULATOR: 'The simulator is set to refuse',
        SUPPLIER: 'Refused without a reason',
      },
    },
  },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    supplierCalls: (typeof words)['zh']['supplierCalls'];
  }
}

export default words;
