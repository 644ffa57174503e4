import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  appPlans: {
    least: 'No price below (corporate cost)',
    below: 'above the price',
  },
};

export default words;
