import type { CrudTexts } from './crud.zh';

const crud: CrudTexts = {
  yes: 'Yes', no: 'No', copy: 'Copy', copied: 'Copied', copyOf: 'Copy {{text}}', remove: 'Remove', more: '{{count}} more', loading: 'Loading…', close: 'Close', cancel: 'Cancel', save: 'Save', back: 'Back', edit: 'Edit', retry: 'Try again', busy: 'Working…',
  failed: 'Could not be read. Try again.', requestId: 'Request {{id}}', whyNot: 'Why not?', noPermission: 'No permission: {{right}}', create: 'New {{name}}', editOf: 'Edit {{name}}',
  gone: { title: 'There is no {{name}} {{id}}', text: 'It has been deleted, or it is not among those that you may see.', toList: 'Back to {{name}}' }, ordinal: '{{at}} of {{count}} on this page of the list', previousRecord: 'Previous', nextRecord: 'Next', noPermissionHelp: 'Your account does not have this permission. An administrator can add it.',
  languages: { zh: '简体中文', en: 'English', cht: '繁體中文' },
  keys: { move: 'move', tick: 'select', open: 'open' },
  list: {
    search: 'Search', total: '{{count}} in total', selected: '{{count}} selected', selectAll: 'Select all {{count}}', unselect: 'Clear the selection', selectFirst: 'Select at least one row', chosen: '{{count}} chosen', tick: 'Select', bulk: 'Batch actions',
    empty: 'none', filters: 'Filter', moreFilters: 'More filters', removeFilter: 'Remove the filter {{name}}', reset: 'Reset', apply: 'Apply', from: 'from', to: 'to', showResults: 'Show results', columns: 'Columns', compact: 'Compact rows', comfortable: 'Comfortable rows', refresh: 'Refresh',
    actions: 'Actions', moreActions: 'More actions', noneYet: '{{name}}: none yet.', noMatch: '{{name}}: nothing matches the filters.',
  },
  totals: { ask: 'Add up {{count}} rows', label: 'Totals', all: 'All', net: 'Net', failed: 'The totals could not be read.' },
  pager: { label: 'Pages', size: 'Rows a page', perPage: '{{size}} / page', previous: 'Previous page', next: 'Next page', page: 'Page {{page}}' },
  delete: { label: 'Delete', confirm: 'Delete {count}?' },
  action: {
    saved: 'Saved: {{name}}', submit: '{{verb}} {{count}}', byRanges: '{{verb}} by range', done: '{{verb}}: done', doneCount: '{{verb}}: {{count}} done', available: 'available', matched: '{{count}} matched', matchedOf: '{{count}} of {{all}} numbers matched', effect: 'What will change', checking: 'Checking…', checked: 'Just checked', checkFailed: 'It could not be checked what this would do', fillFirst: 'Fill in the left side to see what will change.',
    cost: 'Amount', balance: 'Balance', nothing: 'Nothing to do', notAllowed: 'not possible in this state', exclude: 'Leave out these {{count}} and do the rest', needs: 'Only where {{rule}}', someNeed: '{{count}} of them do not fit: {{rule}}', keepResult: 'Done. Keep what follows: it is not shown again.',
  },
  leave: { text: 'What you filled in will be lost.', stay: 'Keep editing', go: 'Discard and close' },
  result: { link: 'Link', url: 'Link', secret: 'Secret', key: 'Key', token: 'Token', password: 'Password' },
  job: { label: 'Progress', QUEUED: 'Waiting', RUNNING: 'Running', DONE: 'Done', FAILED: 'The job failed', mayClose: 'You may close this: the job goes on in the background.', rate: '{{count}} a second', stop: 'Stop the job', stopping: 'Stopping…' },
  ranges: {
    start: 'From', end: 'To', unit: 'cards', add: 'Add a range', help: 'Paste from a table or a message: ranges “from-to”, two columns, or single numbers, parted by blanks, commas or line breaks.', list: 'Ranges as understood', wrong: 'Ranges that are wrong', fixFirst: 'Correct the ranges that are wrong first', checkAdded: 'came without its check digit: it is added', take: 'Use', takeAll: 'Correct all {{count}}', entries_one: '{{count}} entry', entries_other: '{{count}} entries', clear: 'Clear', gaps_one: '{{count}} number has no card', gaps_other: '{{count}} numbers have no card', holders: 'Who holds these cards', legend: 'Underlined digits differ between the ends; the last one checks the others and does not count.',
    problems: { characters: 'digits only', length: 'the ends differ in length', order: 'the end must be greater than the start', parts: 'should read from-to', tooMany: 'at most {{max}} entries: {{count}} were not taken' },
  },
  form: {
    choose: 'Choose', noChoice: 'Nothing to choose', open: 'Open', clear: 'Clear', show: 'Show', hide: 'Hide', passwordHelp: '{{min}}–{{max}} characters', atMost: 'At most {{limit}}', textsHelp: 'Press Enter after each', patternsHelp: 'resource:action, * for all; press Enter after each', language: 'Language',
    addLanguage: 'Add a language', i18nRules: '{{label}} rules', wrong: '{{count}} to correct', saved: 'Saved', created: 'New {{name}} saved',
  },
  image: {
    choose: 'Choose a picture', change: 'Change the picture', type: 'Only JPG or PNG pictures', size: 'At most {{limit}}', logo: 'A logo is at most {{width}} pixels wide and exactly {{height}} pixels high',
    help: { small: 'JPG or PNG, at most 512 KB', large: 'JPG or PNG, at most 1 MB', logo: 'JPG or PNG, at most 1 MB, at most 128 wide, 28 pixels high' },
  },
  rules: {
    unlimited: 'unlimited', unlimitedAt: 'unlimited at {{speed}}', per: { DAY: '{{size}} a day', MONTH: '{{size}} a month' }, days_one: '{{count}} day', days_other: '{{count}} days', months_one: '{{count}} month', months_other: '{{count}} months', messages_one: '{{count}} message', messages_other: '{{count}} messages', then: '{{parts}}, then {{speed}}',
    data: 'Data', cycle: 'Cycle', cycles: { none: 'In total', DAY: 'Daily', MONTH: 'Monthly' }, cycleCount: 'Cycles', validDays: 'Valid for', throttle: 'Speed limit', noThrottle: 'no limit', unit: { DAY: 'days', MONTH: 'months' },
    messageCount: 'Messages', monthCount: 'Valid for', unitMessages: 'messages', monthDays: 'A month is 30 days.', activation: 'Starts', activations: { FIRST_USE: 'On first use', IMMEDIATE: 'At once', DATE: 'On a date' },
  },
  usage: { leftToday: '{{left}} left today', leftThisMonth: '{{left}} left this month', resets: '{{what}}, resets {{at}}', of: '{{used}} of {{total}}', cycle: 'cycle {{no}} of {{of}}' },
  checks: { fine: '{{count}} in order', doubt: '{{count}} in order, {{bad}} to look at' },
  export: { label: 'Export', busy: 'Exporting…', formats: 'Export formats', as: 'Export as {{format}}' },
  import: {
    label: 'Import', title: 'Import: {{name}}', choose: 'Choose a file', another: 'Another file', drop: 'Drop a file here ({{types}})', onlyTypes: 'Only {{types}} files are allowed', template: 'Download the template', checking: 'Checking…', importing: 'Importing…', submit: 'Import {{count}} rows',
    ready: '{{total}} rows checked: {{created}} new, {{updated}} updated. Nothing is written yet.', bad: 'Rows: {{total}}, errors: {{bad}}. Nothing was written: correct the file and choose it again.', done: 'Import successful: {{total}} rows, {{created}} new, {{updated}} updated', failed: 'Import error', errors: 'Rows with errors', errorFile: 'Download these rows', steps: { file: 'File', columns: 'Columns', check: 'Check', done: 'Done' }, columns: 'Columns as understood', unknown: 'These headings are not known, their columns are left out: {{names}}', again: 'Choose the file again to import it.', row: 'Row', field: 'Column', message: 'Reason',
  },
  money: 'Money',
  allDetails: 'All details',
  history: {
    timeline: 'Timeline', label: 'History', none: 'No changes yet.', at: 'When', who: 'Who', what: 'What', field: 'Field', change: 'Change', source: 'Source', system: 'System', earlier: '{{count}} more in the history', of: { users: { pay: 'Recharged online' }, terminals: { profile: 'eSIM profile stored' }, 'terminal-agent': { profile: 'eSIM profile stored' } }, actions: { create: 'Created', update: 'Changed', delete: 'Deleted', import: 'Imported', 'import-undone': 'Import undone', undo: 'Undone',
      login: 'Logged in', 'view-as': 'Looked as this user', 'view-as-end': 'Stopped looking as this user', 'password-reset': 'Set a new password by e-mail', logout: 'Logged out', profile: 'Profile changed', password: 'Password changed', recharge: 'Recharged', reverse: 'Reversed', transfer: 'Transferred',
      activate: 'Activated', activated: 'Activated', accepted: 'Accepted by the supplier', refused: 'Refused by the supplier', provision: 'Provisioned', free: 'Freed', invalidate: 'Invalidated', unpaid: 'Never paid', 'used-up': 'Used up', 'not-verified': 'Not verified in time', 'card-lost': 'Card void', revoked: 'Revoked', 'revoke-refused': 'Revoke refused', finished: 'Finished', 'finish-refused': 'Finish refused', paid: 'Paid', 'paid-unverified': 'Paid, to be verified', 'refund-asked': 'Refund asked for', 'refund-done': 'Refunded', 'refund-completed': 'Refunded in full', 'refund-refused': 'Refund refused', anomaly: 'Anomaly', complete: 'Paid', close: 'Closed', refund: 'Refunded', 'refund-failed': 'Refund failed', 'all-refunded': 'Refunded in full', renew: 'Renewed', 'renew-refused': 'Renewal refused', 'real-name-approved': 'Real-name approved', view: 'Looked at', 'view-image': 'Picture looked at', verify: 'Real-name approved', purge: 'Erased in time',
    }, sources: { screen: 'screen', api: 'API', import: 'import', job: 'job', seed: 'initial data', command: 'command line' },
  },
  validation: {
    required: 'Required', unknown: 'Unknown field', number: 'Enter a number', integer: 'Enter a whole number', max: 'At most {{max}}', min: 'At least {{min}}', minMoney: 'At least {{min}}', maxMoney: 'At most {{max}}', text: 'Enter text', length: 'At most {{max}} characters', pattern: 'The format is not right', time: 'Enter a valid time', i18n: 'Fill in every language',
    digits: { iccid: 'An ICCID has 19–20 digits with a right check digit', imsi: 'An IMSI has 6–15 digits', eid: 'An EID has 32 digits that check', msisdn: 'Enter a valid phone number', card: 'A card number has 8–22 digits' },
    contact: { either: 'Enter a valid e-mail address or phone number', email: 'Enter a correct e-mail address', phone: 'Enter a valid phone number' }, list: 'Choose', limit: 'At most {{limit}}', id: 'Choose one', boolean: 'Choose yes or no', oneOf: 'Choose from the list', date: 'Enter a valid date', areaCode: 'Not a country code', object: 'Invalid', invalid: 'Invalid',
    password: 'A password has {{min}}–{{max}} characters',
  },
};

export default crud;
