import type { Mutation } from './audit';

const TRANSACTION = 'api/models/transaction.ts';

export const TRANSACTIONS: readonly Mutation[] = [
  {
    name: 'SQLite writers do not queue',
    file: TRANSACTION,
    find: /database\.writer\.runExclusive\(\(\) =>\s+(database\.sequelize\.transaction\([^;]*\)),\s+\);/,
    put: '$1;',
    on: ['sqlite'],
    killer: ['api/models/transaction.db.test.ts', 'needs no retry when several transactions write concurrently'],
  },
  {
    name: 'a deadlock is not run again',
    file: TRANSACTION,
    find: /new Set\(\[1213, /,
    put: 'new Set([',
    on: ['mariadb'],
    killer: [
      'api/models/transaction.db.test.ts',
      'retries the whole transaction after a deadlock, and both transactions complete once',
    ],
  },
  {
    name: 'a killed connection is not run again',
    file: TRANSACTION,
    find: /, 1927\]\);\nconst LOST/,
    put: ']);\nconst LOST',
    on: ['mariadb'],
    killer: ['api/models/transaction.db.test.ts', "retries a transaction when the transaction's connection is killed"],
  },
  {
    name: 'statements go on after a deadlock',
    file: 'api/models/sequelize/statement.ts',
    find: /if \(failure\.errno === DEADLOCK\) await transaction\?\.rollback\(\)\.catch\(\(\) => undefined\);/,
    put: '',
    on: ['mariadb'],
    killer: [
      'api/models/transaction.db.test.ts',
      'rejects further statements when a deadlock has rolled the transaction back',
    ],
  },
  {
    name: 'a COMMIT without an answer is run again whoever asked',
    file: TRANSACTION,
    find: /attempt >= ATTEMPTS \|\| doubtful \|\|/,
    put: 'attempt >= ATTEMPTS ||',
    killer: [
      'api/models/transaction.db.test.ts',
      'does not retry a command without a key, because the money could move twice',
    ],
  },
];

const RECEIVERS = 'api/domain/users/userReach.ts';

export const RACES: readonly Mutation[] = [
  {
    name: 'cards are not locked before they go',
    file: 'api/domain/terminals/movement/moveCards.ts',
    find: /(GROUP BY \\`owner\\`, \\`type\\`)\$\{forUpdate\(ctx\.database\)\}/,
    put: '$1',
    on: ['mariadb'],
    killer: [
      'api/domain/terminals/movement/twoIssuers.db.test.ts',
      'makes the second issuer wait for the locked cards and then take the remaining cards',
    ],
  },
  {
    name: 'receivers are not held',
    file: RECEIVERS,
    find: /, \{ lock: 'shared' \}\);/,
    put: ');',
    on: ['mariadb'],
    killer: ['api/domain/users/receivers.db.test.ts', 'rejects the command while the receiver is being deleted'],
  },
  {
    name: 'a shared lock is none',
    file: 'api/models/dialect.ts',
    find: / LOCK IN SHARE MODE/,
    put: '',
    on: ['mariadb'],
    killer: ['api/domain/users/receivers.db.test.ts', 'rejects the command while the receiver is being deleted'],
  },
  {
    name: 'who is deleted is given things',
    file: RECEIVERS,
    find: / \|\| user\.status === 'DELETED'/,
    put: '',
    on: ['sqlite'],
    killer: [
      'api/domain/users/receivers.db.test.ts',
      'treats a deleted user as missing, so nobody can enable the user again',
    ],
  },
  {
    name: 'those above a receiver are not asked',
    file: RECEIVERS,
    find: /\[id, \.\.\.membersOf\(user\)\]\.every/,
    put: '[].every',
    on: ['sqlite'],
    killer: ['api/domain/users/receivers.db.test.ts', 'rejects a command while the receiver is being disabled: %s'],
  },
];

const IMPORT = 'api/engine/rows/write/validateRows.ts';
const rule = (
  name: string,
  find: RegExp,
  put: string,
  test: string,
  file = 'api/engine/import/rules.test.ts',
): Mutation => ({ name: `an import ${name}`, file: IMPORT, find, put, on: ['sqlite'], killer: [file, test] });

/** Mutations that let an import break the rules of other calls. */
export const IMPORTS: readonly Mutation[] = [
  rule(
    'creates and changes without permission',
    / \|\| mayCall\(actor, this\.resource, call\)\) continue/,
    ' || this.resource) continue',
    'rejects new and changed rows when the role may import but may not create or change records',
  ),
  rule(
    'changes records out of scope',
    /!mine\.has\(before\.id\)/,
    'mine.size < 0',
    "rejects an imported row when the caller may only read the row's record or cannot see the record",
  ),
  rule(
    'changes fixed fields',
    /!this\.changeable\.has\(field\)/,
    'this.changeable.size < 0',
    'rejects an imported row that changes fixed fields, and ignores columns for other roles',
  ),
  {
    ...rule(
      'accepts references that the caller cannot choose',
      /if \(wrong !== undefined\) report/,
      'if (wrong === -1) report',
      'rejects by row a reference to a record that is unknown, out of scope or not selectable',
    ),
    file: 'api/engine/rows/read/references.ts',
  },
  rule(
    'accepts values that must be unique',
    /if \(holder !== undefined && \(holder === 0 \|\| holder !== id\)\)/,
    'if (holder === -1)',
    'reports all errors of an imported row together, even after the import has stopped writing',
  ),
  rule(
    'skips the rule that fills in values',
    /return \[stored as One\];/,
    'return [one];',
    'stores an imported card exactly like a card from the form',
    'api/domain/terminals/importGuard.test.ts',
  ),
  rule(
    'ignores errors of the rule that fills in values',
    /reject\(one\.row\.number, \{ field, \.\.\.error \}\);/,
    'continue;',
    "rejects a change of a card's type or number while an order uses the card",
    'api/domain/terminals/importGuard.test.ts',
  ),
];
