import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  settings: {
    label: '設定',
  },
};

export default words;
