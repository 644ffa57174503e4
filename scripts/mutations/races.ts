import type { Mutation } from './mutation';

const RECEIVERS = 'api/subjects/users/receivers.ts';

/** Two people at once. */
export const RACES: readonly Mutation[] = [
  {
    name: 'cards are not locked before they go',
    file: 'api/subjects/terminals/movement/moveCards.ts',
    find: /(GROUP BY \\`owner\\`, \\`type\\`)\$\{forUpdate\(ctx\.database\)\}/,
    put: '$1',
    on: ['mariadb'],
    killer: ['api/subjects/terminals/movement/twoIssuers.db.test.ts', 'who comes second waits for the cards'],
  },
  {
    name: 'receivers are not held',
    file: RECEIVERS,
    find: /, \{ lock: 'shared' \}\);/,
    put: ');',
    on: ['mariadb'],
    killer: ['api/subjects/users/receivers.db.test.ts', 'are refused for who is being deleted'],
  },
  {
    name: 'a shared lock is none',
    file: 'api/models/dialect.ts',
    find: / LOCK IN SHARE MODE/,
    put: '',
    on: ['mariadb'],
    killer: ['api/subjects/users/receivers.db.test.ts', 'are refused for who is being deleted'],
  },
  {
    name: 'who is deleted is given things',
    file: RECEIVERS,
    find: / \|\| user\.status === 'DELETED'/,
    put: '',
    on: ['sqlite'],
    killer: ['api/subjects/users/receivers.db.test.ts', 'who is deleted is not there any more'],
  },
  {
    name: 'those above a receiver are not asked',
    file: RECEIVERS,
    find: /\[id, \.\.\.membersOf\(user\)\]\.every/,
    put: '[].every',
    on: ['sqlite'],
    killer: ['api/subjects/users/receivers.db.test.ts', 'refused for who is being shut out'],
  },
];
