import type { ViewsTexts } from './views.zh';

const views: ViewsTexts = {
  label: 'Views', all: 'All', attention: 'Needs a hand', save: 'Save view', saveHelp: 'Keep these filters, this order and these columns as a view', edited: 'changed', menu: 'Menu of the view “{{name}}”',
  update: 'Update with what is shown now', rename: 'Name and sharing…', makeDefault: 'Open the list with it', dropDefault: 'No longer open the list with it', delete: 'Delete…',
  kept: 'View saved: {{name}}', updated: 'View updated: {{name}}', deleted: 'View deleted: {{name}}', dropped: 'Filters of this view that are not available to you were left out: {{count}}.',
  deleteTitle: 'Delete the view “{{name}}”?', deleteText: 'No record changes.', deleteShared: 'Those it is shared with lose it too. No record changes.',
  dialog: {
    title: 'Save view', edit: 'View “{{name}}”', what: 'Keeps the filters, order, columns and page size shown now. Days such as “Last 7 days” move with the calendar.', name: 'Name', nameFirst: 'Give the view a name', nameTaken: 'You have a view of this name here: choose another name',
    share: 'Share with', shareHelp: 'They get only the fields that they may see, and cannot change the view.', default: 'Open the list with this view', defaultAll: 'Open the list with this view (for those it is shared with, too, unless they choose otherwise)', submit: 'Save view',
  },
  columns: { title: 'Columns', reset: 'Reset', up: 'Move “{{name}}” up', down: 'Move “{{name}}” down', help: 'Drag, or press Alt with ↑ ↓, to change the order', moved: '{{name}}: place {{place}} of {{count}}', unfit_one: '{{count}} column hidden', unfit_other: '{{count}} columns hidden', noRoom: 'No room in this window for: {{names}}', showAll: 'Show all (scrolls sideways)', comma: ', ' },
  filters: { empty: 'Is empty', noWord: 'No such option' },
  presets: { today: 'Today', yesterday: 'Yesterday', last7: 'Last 7 days', last30: 'Last 30 days', thisMonth: 'This month' },
  select: { first: 'Select the first {{most}} of {{count}}', full: 'At most {{most}} of {{count}} at once: narrow the filters and go in parts.', export: 'Export {{count}}', exportMost: 'At most {{most}} ticked rows at once: filter the list and export all of it', exportFiltered: 'Exports the {{count}} that match the filters, in this order', exportAll: 'Exports all {{count}}' },
  sums: { label: 'Total of {{count}} matching', ask: 'Add them up', failed: 'The total could not be read.' },
  inline: { edit: 'Change {{name}}', hint: 'Double-click or press F2 to change', saved: 'Saved: {{name}}', theirs: 'Somebody has just changed it to', overwrite: 'Enter writes yours over it, Esc keeps theirs.' },
  keys: {
    title: 'Keys', move: 'Next row, previous row', ends: 'First row, last row', back: 'Previous page', forth: 'Next page', window: 'A window up, a window down', open: 'Open', edit: 'Edit', inline: 'Change in the table', copy: 'Copy the number', tick: 'Tick', tickRange: 'Tick all from the last one ticked', untick: 'Untick all', search: 'Search', palette: 'Find records, pages and actions', sheet: 'Show the keys',
  },
};

export default views;
