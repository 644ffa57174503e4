import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  settings: {
    label: 'Settings',
  },
};

export default words;
