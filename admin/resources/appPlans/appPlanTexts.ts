import { translations } from '@t3d/resources/locales/translations';

const words = translations({
  zh: {
    appPlans: {
      least: '售价不得低于（公司成本）',
      below: '高于所填售价',
    },
  },
  en: {
    appPlans: {
      least: 'No price below (corporate cost)',
      below: 'above the price',
    },
  },
});

declare module '../../locales/keys' {
  interface ProductTexts {
    appPlans: (typeof words)['zh']['appPlans'];
  }
}

export default words;
