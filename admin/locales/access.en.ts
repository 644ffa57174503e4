import type { AccessTexts } from './access.zh';

const access: AccessTexts = {
  comma: ', ',
  rights: {
    title: 'Permissions explained',
    hint: 'What this user may do, why not the rest, and who can change it.',
    ownHint: 'What you may do, why not the rest, and who can change it.',
    open: 'Show',
    close: 'Hide',
    search: 'What is the question?',
    example: 'Why can’t I export?',
    filter: 'Show',
    all: 'All',
    allowed: 'Allowed',
    denied: 'Not allowed',
    action: 'What',
    verdict: 'Result',
    why: 'Why, and on what',
    may: 'Allowed',
    mayNot: 'Not allowed',
    rows: 'Reaches: {{rows}}',
    hidden: 'Hidden fields: {{count}}',
    hiddenNamed: 'Hidden fields ({{count}}): {{names}}',
    onlyRows: 'Only: {{rows}}',
    onlyWhen: 'Only when {{when}}',
    patterns: 'Permissions:',
    everything: 'everything',
    nothing: 'none at all',
    count: 'Found: {{count}}.',
    withheld: 'There are {{count}} more that you may not know of.',
    standing: '{{text}}. {{remedy}}.',
    none: 'Nothing found. Try other words; or this role does not have it.',
  },
  grant: {
    add: 'Add this permission',
    title: 'Allow {{name}} to do this: {{action}}?',
    text: 'It works at once. Adds the permission',
    adding: 'Saving…',
  },
};

export default access;
