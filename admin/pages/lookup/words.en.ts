import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  lookup: {
    label: 'Pasted text',
    searching: 'Looking up the numbers in it…',
    found_one: '{{count}} record found',
    found_other: '{{count}} records found',
    none: 'No record that you can see is named in it.',
    missing: 'Not found: {{numbers}}',
    left_one: '{{count}} more number was not looked up. Paste the text in parts.',
    left_other: '{{count}} more numbers were not looked up. Paste the text in parts.',
    failed: 'The text could not be looked up.',
    reply: 'Reply',
    language: 'Language of the reply',
    copy: 'Copy reply',
    copied: 'Reply copied',
  },
};

export default words;
