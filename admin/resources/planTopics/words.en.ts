import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  topics: {
    title: 'Sort tags',
    hint: 'Drag the tags, or press Alt with an arrow key.',
    cancel: 'Cancel',
    save: 'Save the order',
    saved: 'Order saved',
  },
};

export default words;
