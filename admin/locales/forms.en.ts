import type { FormsTexts } from './forms.zh';

const forms: FormsTexts = {
  saving: 'Saving…',
  waitUpload: 'Save once the picture is uploaded',
  merge: {
    title: 'Merge somebody else’s changes',
    base: 'Before',
    theirs: 'Theirs',
    mine: 'Mine',
    result: 'Will be saved',
    choose:
      'Somebody else saved this record while you were editing. Choose what to keep where you both made changes, then save.',
    taken:
      'Somebody else saved this record while you were editing. Their changes were taken over, yours are kept. Look at both, then save.',
    elsewhere:
      'Somebody else saved this record while you were editing, but changed nothing in this form. Your changes are kept: save again.',
    change: {
      both: 'changed by both',
      theirs: 'changed by them',
      mine: 'changed by you',
      agreed: 'both made the same change',
    },
  },
  lost: {
    text: 'You no longer have permission to save this ({{right}}). What you typed stays here until you close the page: copy what you need, or ask an administrator to give the permission back.',
    reason: 'You no longer have permission to save this',
  },
  draft: {
    restored: 'Draft of {{time}} restored.',
    left: 'Not kept, fill in again: {{fields}}.',
    discard: 'Discard the draft',
  },
  children: {
    keys: 'Enter: next line · Tab: next cell · Ctrl+Delete: remove · Alt+↑↓: move · paste from a spreadsheet',
    askRemove: 'Remove row {{number}}?',
    add: 'Add {{name}}',
    remove: 'Remove row {{number}}',
    up: 'Move row {{number}} up',
    down: 'Move row {{number}} down',
    history: 'History of row {{number}}',
    none: 'None yet',
    row: 'Row {{number}}',
    changes: { added: '{{count}} added', changed: '{{count}} changed', removed: '{{count}} removed' },
    all: '{{count}} in all',
  },
  i18n: { hint: 'Fill in every language that was added, or remove it.' },
  image: { uploading: 'Uploading… {{percent}}%', drop: 'or drop or paste one here', dropHere: 'Let go to upload' },
};

export default forms;
