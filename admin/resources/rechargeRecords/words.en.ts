import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  recharges: {
    title: 'Wallet',
    before: 'Balance before',
    added: 'Credited',
    after: 'Balance after',
    bill: 'Bill #{{id}}',
    none: 'Nothing has been credited yet.',
  },
};

export default words;
