import type { AsOfTexts } from './asOf.zh';

const asOf: AsOfTexts = {
  open: 'As of…',
  title: '{{name}} as of an earlier time',
  at: 'Time',
  show: 'Show',
  help: 'Shows records, names and balances as they stood then, under your rights of today. Nothing can be changed there.',
  future: 'This time has not come yet.',
  shown: 'Shown as of {{at}}',
  reading: 'For reading only. What was not kept is shown as “–”.',
  unknown: 'For reading only. No history is kept of: {{names}}',
  other: 'Another time…',
  back: 'Back to now',
  notThere: 'This record did not exist then.',
  changes: {
    open: 'What changed…',
    title: '{{name}}: what changed',
    from: 'From',
    to: 'To (empty: now)',
    none: 'Nothing changed in this time.',
    added: 'Added',
    changed: 'Changed',
    removed: 'Removed',
    page: 'Page {{page}} of {{last}}',
  },
};

export default asOf;
