import type { PaletteTexts } from './palette.zh';

const palette: PaletteTexts = {
  title: 'Search and go to',
  field: 'Search records, pages…',
  placeholder: 'Search records, pages or actions',
  results: 'Results',
  count_one: '{{count}} result',
  count_other: '{{count}} results',
  records: 'Records',
  pages: 'Pages',
  actions: 'Actions',
  recent: 'Opened lately',
  start: 'Paste a number or an account, or type the name of a page or an action.',
  searching: 'Searching the records…',
  none: 'Nothing found for “{{text}}”.',
  noneHint: 'Check the number or type only its first digits; the name of a page or an action works, too.',
  failed: 'The records could not be searched. Pages and actions still work.',
  retry: 'Try again',
  tooLong: 'At most 64 characters can be searched. Paste one number only.',
  gone: 'This record could not be read; it may have been deleted. Open it to see.',
  onOne: 'Choose a record first: {{name}}',
  which: '{{name}}: type {{keys}}',
  or: ' or ',
  whichHint: 'Type at least two characters. Your choice opens the action’s dialog.',
  whatNext: 'Choose an action',
  move: 'Move',
  open: 'Open',
  next: 'More actions',
  back: 'Back',
  close: 'Close',
};

export default palette;
