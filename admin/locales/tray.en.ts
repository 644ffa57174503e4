import type { TrayTexts } from './tray.zh';

const tray: TrayTexts = {
  title: 'Jobs', open: 'Jobs under way: {{count}}', show: 'Show', clear: 'Clear ended', none: 'Nothing is under way, and nothing has ended today.', queued: 'Waiting', rate: '{{count}} a second', stop: 'Stop', stopping: 'Stopping…', goOn: 'Keep going', stopAsk: 'Stop this job? Everything it has done so far is taken back.', failed: 'The job failed', nothingWritten: 'Nothing was written. Put it right, then start it again.', errorFile: 'Download the rows with errors', toList: 'Open {{name}}', ended: '{{kind}}: {{result}}', affected: '{{count}} done', imported: '{{total}} rows: {{created}} new, {{updated}} updated', checked: '{{total}} rows checked: {{created}} new, {{updated}} updated, nothing written yet', refusedRows_one: '{{count}} row with errors', refusedRows_other: '{{count}} rows with errors', import: 'Import: {{name}}', check: 'File check: {{name}}',
  kinds: {
    orders: { 'revoke-many': 'Revoke orders', 'retry-many': 'Retry orders', 'renew-many': 'Renew orders', 'finish-many': 'Finish orders', 'complete-many': 'Force completion', 'delete-many': 'Delete orders' },
    terminals: { issue: 'Issue', buy: 'Buy', recycle: 'Recycle' }, imports: { undo: 'Undo import' } },
  history: {
    field: 'Field', action: 'Action', all: 'All', older: 'Older entries', noMatch: 'Nothing of what has been read matches.', revert: 'Put back', revertOf: 'Put {{field}} back', ask: 'Put {{field}} back to “{{value}}”?', askEmpty: 'Empty {{field}}?', submit: 'Put back', now: 'Now', then: 'Will be', done: '{{field}} was put back', stale: 'Somebody has just changed this record. It has been read again: look at it, then put it back.',
  },
  audit: { title: 'What I did', help: 'Everything that was done with your account.', open: 'See what I did', record: 'Open the record', changes: 'Changes', none: 'No field was changed.', parts: { rows: 'Rows' }, counts: { created: '{{count}} new', updated: '{{count}} updated', removed: '{{count}} removed', restored: '{{count}} restored' }, before: 'Before', after: 'After', more: 'and {{count}} more' },
};

export default tray;
