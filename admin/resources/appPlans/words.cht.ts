import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  appPlans: {
    least: '售價不得低於（公司成本）',
    below: '高於所填售價',
  },
};

export default words;
