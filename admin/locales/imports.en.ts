import type { ImportsTexts } from './imports.zh';

const imports: ImportsTexts = {
  comma: ', ',
  back: 'Back',
  reading: 'Reading the headings…',
  noRows: 'There are no rows below the headings: add some and choose the file again.',
  columns: {
    match: 'Match the columns',
    hint: 'Which field is each column? Columns you do not need can be left out.',
    remembered: 'Matched as you did the last time.',
    anew: 'Match anew',
    leaveOut: 'Leave out',
    leftOut: 'Left out: {{names}}',
    fieldOf: 'Field of the column “{{heading}}”',
    empty: '(the first 50 rows are empty)',
    twice: 'Same heading as a column before it: left out',
    missing: 'Still needed: {{names}}',
    left_one: '{{count}} column is left out',
    left_other: '{{count}} columns are left out',
    all: 'Every column has its field',
    check: 'Check the rows',
    change: 'Change columns',
  },
  errors: {
    all: 'All rows with errors ({{count}})',
    filter: 'Show the rows with',
    other: 'Other errors',
    range: '{{from}}–{{to}} of {{all}}',
    previous: 'Previous',
    next: 'Next',
    first: 'These are the first {{shown}} of {{all}} rows with errors: download the rows to see the others.',
  },
  effects: {
    title: 'What changes in existing records',
    same: 'Unchanged',
    row: 'Row {{row}}',
    examples: 'Some of the changes',
  },
  history: { title: 'Recent imports', counts: '{{created}} new, {{updated}} updated', more: 'Show more' },
  undo: {
    open: 'Undo…',
    this: 'Undo this import…',
    named: 'Undo the import of {{name}}…',
    submit: 'Undo {{count}} records',
    done: 'Import undone: {{count}} records',
    blocked: 'Deal with the records named above first, or delete those you do not want by themselves.',
  },
};

export default imports;
