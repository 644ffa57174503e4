import type { Mutation } from './audit';

/** Mutations that revert the fixes of reported bugs in rights and data. */
const RIGHTS_AND_DATA: readonly Mutation[] = [
  {
    name: 'a history shows everybody a field that is declared no more',
    file: 'api/engine/history/visibleChanges.ts',
    find: /\(!isDeclared\(name\) && seesUndeclared\(ctx\)\);/,
    put: '!isDeclared(name);',
    killer: [
      'api/engine/history/restrictedFields.db.test.ts',
      'shows a restricted field that %s only to readers of the field',
    ],
  },
  {
    name: 'a history keeps a renamed field under its former name',
    file: 'api/registry/formerNames.ts',
    find: /if \(names\.size === 0\) return/,
    put: 'if (names.size >= 0) return',
    killer: [
      'api/engine/history/restrictedFields.db.test.ts',
      'shows a restricted field that %s only to readers of the field',
    ],
  },
  {
    name: 'a required column stays required when its field is gone',
    file: 'api/models/migrations/plan.ts',
    find: /, \.\.\.optionalColumns\(left\)\];/,
    put: '];',
    killer: [
      'api/models/migrations/requiredGone.db.test.ts',
      'makes the columns of removed required fields optional, and keeps the values of these columns',
    ],
  },
  {
    name: 'a start takes a required column that no field fills',
    file: 'api/models/requireTables.ts',
    find: /\[missingColumns, unfilledColumns, missingIndexes\]/,
    put: '[missingColumns, missingIndexes]',
    killer: [
      'api/models/migrations/requiredGone.db.test.ts',
      'refuses to start when a required column has no field, and tells what to do',
    ],
  },
  {
    name: 'a start takes a table without a declared unique index',
    file: 'api/models/requireTables.ts',
    find: /\[missingColumns, unfilledColumns, missingIndexes\]/,
    put: '[missingColumns, unfilledColumns]',
    killer: [
      'api/models/requireTables.db.test.ts',
      'rejects a database without the unique index of a declared value, until the index is restored',
    ],
  },
  {
    name: 'a role may create records whose required field it may not write',
    file: 'resources/kit/check/index.ts',
    find: /\n {2}checkCreators,/,
    put: '',
    on: ['sqlite'],
    killer: [
      'api/registry/mistakes.test.ts',
      'rejects the right to create for a role that cannot write a required field without a default',
    ],
  },
  {
    name: 'a value that is worked out is shown without the right to its sources',
    file: 'api/engine/access/permissions.ts',
    find: /sourcesOf\(field\)\.every\(/,
    put: '[].every(',
    killer: ['api/engine/access/workedOut.db.test.ts', 'shows a computed value only to readers of all its sources'],
  },
  {
    name: 'a sale without a currency is charged all the same',
    file: 'api/domain/orders/sale/saleChain.ts',
    find: /const \{ currency \} = buyer;\n.*\n.*\n/,
    put: "const currency = buyer.currency ?? 'USD';\n",
    killer: ['api/domain/orders/missingCurrency.db.test.ts', 'rejects every kind of sale and charges nothing when %s'],
  },
  {
    name: 'a job goes on without the rights of its sender',
    file: 'api/jobs/sender.ts',
    find: /await handler\.onBehalf\?\.\(/,
    put: 'void handler.onBehalf?.length; void (',
    killer: ['api/jobs/sender.db.test.ts', "ends a job before any work when the job's sender is %s"],
  },
  {
    name: 'a job does not look at its sender at the end',
    file: 'api/jobs/sender.ts',
    find: /if \(ctx\.transaction && !isDeepStrictEqual/,
    put: 'if (!ctx && !isDeepStrictEqual',
    killer: [
      'api/jobs/sender.db.test.ts',
      "rolls back written rows when the sender's permission is revoked in the middle of a job",
    ],
  },
  {
    name: 'a file for a field passes the gate of unverified accounts as an avatar',
    file: 'api/builtin/files/fileRoutes.ts',
    find: /return input\.kind === 'picture' && input\.use === 'avatar';/,
    put: "return query.use === 'avatar' || (input.kind === 'picture' && input.use === 'avatar');",
    on: ['sqlite'],
    killer: [
      'api/builtin/files/attachments.test.ts',
      'rejects a file for a field when the caller’s account is not verified',
    ],
  },
  {
    name: 'wrong passwords of one network lock an account for all',
    file: 'api/sessions/lockout.ts',
    find: /where = \{ account, network, at: \{ \[Op\.gt\]: new Date\(now - 2/,
    put: 'where = { account, at: { [Op.gt]: new Date(now - 2',
    killer: [
      'api/sessions/races.db.test.ts',
      'locks an account for one network in every process after five wrong passwords',
    ],
  },
  {
    name: 'a guesser from many networks needs no proof of work',
    file: 'api/sessions/lockout.ts',
    find: /if \(count < MAX_BY_ACCOUNT\) return null;/,
    put: 'if (count >= 0) return null;',
    killer: [
      'api/sessions/races.db.test.ts',
      'allows an attacker 50 attempts an hour without proof of work from 80 networks in two processes',
    ],
  },
  {
    name: 'a file name keeps direction characters',
    file: 'api/safeText.ts',
    find: /\\p\{Bidi_Control\}/,
    put: '',
    killer: [
      'api/safeText.unit.test.ts',
      'removes the hidden characters from the file name %j, and changes nothing else',
    ],
  },
  {
    name: 'a supplier may have an IPv4 address in the notation of IPv6',
    file: 'api/privateAddresses.ts',
    find: / \|\| \(parsed\.kind\(\) === 'ipv6' && !parsed\.match\(INTERNET\)\)/,
    put: '',
    killer: ['api/privateAddresses.unit.test.ts', 'classifies %s as an address of a private network'],
  },
  {
    name: 'the shipped proxy appends to X-Forwarded-For',
    file: 'docker/nginx.conf',
    find: /X-Forwarded-For \$remote_addr/,
    put: 'X-Forwarded-For $proxy_add_x_forwarded_for',
    on: ['sqlite'],
    killer: [
      'api/middleware/nginx.test.ts',
      'overwrites, in every nginx location, each proxy header that the server trusts',
    ],
  },
];

/** Mutations that revert the fixes of reported bugs in files and screens. */
const FILES_AND_SCREENS: readonly Mutation[] = [
  {
    name: 'a choice loses its text when a list behind it is read again',
    file: 'admin/declared/inputs/RecordPicker.tsx',
    find: /if \(isTyping\.current && !event\) return;/,
    put: '',
    killer: [
      'admin/declared/inputs/recordInput.test.tsx',
      'keeps the typed text and the matching options in an input of %s while lists refresh',
    ],
  },
  {
    name: 'the title of a dialog names a price that is not sent',
    file: 'admin/declared/actions/useActionTitle.ts',
    find: / &&\n {6}!inputs\.some\(\(input\) => input\.name === field\.name\)/,
    put: '',
    killer: [
      'admin/declared/actions/actionDialog.test.tsx',
      'shows a price in the title of an action dialog only when the dialog would send this price',
    ],
  },
  {
    name: 'an amount in a workbook is text',
    file: 'api/engine/export/sheetXml.ts',
    find: /` s="\$\{styles\.of\(moneyFormat\(currency\)\)\}"><v>\$\{Number\(text\)\}<\/v><\/c>`/,
    put: 'textCell(text)',
    on: ['sqlite'],
    killer: [
      'api/domain/bills/exportBills.test.ts',
      "exports bills with amounts that add up to the ledger, and with times in the caller's offset",
    ],
  },
  {
    name: 'an input shows its error in the middle of a press',
    file: 'admin/ui/press.ts',
    find: /if \(isPressed\) waiting\.push\(run\);\n {2}else run\(\);/,
    put: 'run();',
    killer: [
      'admin/declared/inputs/childrenInput.test.tsx',
      'shows the error of an input only after the click if the user leaves the input by clicking a button',
    ],
  },
  {
    name: 'a figure of the home page leads to another list',
    file: 'api/domain/dashboard/figures.ts',
    find: /filter: \{ \.\.\.rows, \.\.\.\(window && span && within\(window, span\)\), \.\.\.more \} \}/,
    put: 'filter: {} }',
    on: ['sqlite'],
    killer: [
      'api/domain/dashboard/everyFigure.test.ts',
      "calculates each figure for %s as the sum of the figure's list, or rejects the role",
    ],
  },
  {
    name: 'the preview of a refund leaves out the agents above the buyer',
    file: 'api/ledger/refundTerms.ts',
    find: /effects\.add\(agent, money\.currency, 0, back\)/,
    put: 'void [agent, back]',
    killer: [
      'api/domain/orders/refundParties.db.test.ts',
      "lists in a refund's preview every wallet that the refund changes, with the actual amounts",
    ],
  },
  {
    name: 'a profit share that is taken back reads as a deduction by hand',
    file: 'resources/money/bills.ts',
    find: /type: 'DEC', reason: 'PROFIT_SHARE_CLAWBACK'/,
    put: "type: 'REFUND', reason: 'PROFIT_SHARE_CLAWBACK'",
    killer: [
      'api/domain/bills/clawBack.db.test.ts',
      'labels a claw-back in exports and in the manifest in the language %s',
    ],
  },
  {
    name: 'a corrected cell of an import is not read',
    file: 'api/engine/import/report.ts',
    find: /cells\[Number\(column\)\] = text;/,
    put: 'void text;',
    killer: [
      'api/engine/import/corrections.db.test.ts',
      "imports the corrected text of a cell instead of the file's text",
    ],
  },
  {
    name: 'a reference to an unknown record is reported once the other errors of its row are gone',
    file: 'api/engine/import/importRows.ts',
    find: /await this\.writer\.judgeReadable\(wrong, reject\);/,
    put: '',
    on: ['sqlite'],
    killer: [
      'api/engine/import/rules.test.ts',
      "reports a missing referenced record together with the row's other errors",
    ],
  },
  {
    name: 'an import does not say which records exist',
    file: 'api/engine/import/report.ts',
    find: /if \(this\.existing\.length < MAX_EXAMPLES\)/,
    put: 'if (this.existing.length < 0)',
    killer: ['api/engine/import/corrections.db.test.ts', 'lists the existing cards that an import would change'],
  },
  {
    name: 'a history reads in the words of the view that shows it',
    file: 'api/engine/undo/trail.ts',
    find: /historyLabel\(ctx\.database\.registry\.get\(writtenAs\) \?\? resource, /,
    put: 'historyLabel(resource, ',
    on: ['sqlite'],
    killer: [
      'api/engine/undo/historyWords.test.ts',
      "labels an action in the history by the entry's own resource, also in the history of a view",
    ],
  },
  {
    name: 'the primary action on one record is a button among others',
    file: 'admin/declared/show/RecordActions.tsx',
    find: /action\.primary && !action\.danger/,
    put: '!action.primary && action.danger',
    killer: [
      'admin/declared/show/recordTitle.test.tsx',
      'renders the primary action last and as the only filled button when the record allows the action',
    ],
  },
  {
    name: 'a resource without a label has none',
    file: 'resources/kit/define.ts',
    find: /label: declaration\.label \?\? usualLabel\(declaration\.fields\)/,
    put: 'label: declaration.label',
    on: ['sqlite'],
    killer: [
      'api/registry/mistakes.test.ts',
      'uses `name`, or else the first searchable text field, as label when a resource declares no label',
    ],
  },
];

export const FIXES: readonly Mutation[] = [...RIGHTS_AND_DATA, ...FILES_AND_SCREENS];
