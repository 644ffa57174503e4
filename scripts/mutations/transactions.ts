import type { Mutation } from './mutation';

const TRANSACTION = 'api/models/transaction.ts';

/** Transactions, and what runs again. */
export const TRANSACTIONS: readonly Mutation[] = [
  {
    name: 'SQLite writers do not queue',
    file: TRANSACTION,
    find: /database\.writer\.runExclusive\(\(\) =>\s+(database\.sequelize\.transaction\([^;]*\)),\s+\);/,
    put: '$1;',
    on: ['sqlite'],
    killer: [
      'api/models/transaction.db.test.ts',
      'of each of several writers at the same time is done at once: none is run again',
    ],
  },
  {
    name: 'a deadlock is not run again',
    file: TRANSACTION,
    find: /new Set\(\[1213, /,
    put: 'new Set([',
    on: ['mariadb'],
    killer: [
      'api/models/transaction.db.test.ts',
      'in a deadlock with another is run again as a whole: both are done, once',
    ],
  },
  {
    name: 'a killed connection is not run again',
    file: TRANSACTION,
    find: /, 1927\]\);\nconst LOST/,
    put: ']);\nconst LOST',
    on: ['mariadb'],
    killer: ['api/models/transaction.db.test.ts', 'whose connection is killed in the middle is run again'],
  },
  {
    name: 'statements go on after a deadlock',
    file: 'api/models/sequelize/statement.ts',
    find: /if \(failure\.errno === DEADLOCK\) await transaction\?\.rollback\(\)\.catch\(\(\) => undefined\);/,
    put: '',
    on: ['mariadb'],
    killer: ['api/models/transaction.db.test.ts', 'takes no further statement once a deadlock has undone it'],
  },
  {
    name: 'a COMMIT without an answer is run again whoever asked',
    file: TRANSACTION,
    find: /attempt >= ATTEMPTS \|\| doubtful \|\|/,
    put: 'attempt >= ATTEMPTS ||',
    killer: ['api/models/transaction.db.test.ts', 'of a command that nobody named is not run again'],
  },
];
