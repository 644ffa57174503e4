import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  suppliers: {
    callback: 'Callback address',
    callbackHelp: 'The supplier sends its signed notices here, signed with the same secret.',
    ok: 'Connection works',
    failed: 'Connection failed',
    took: '{{count}} ms',
    again: 'Test again',
  },
};

export default words;
