/** One guard of the money taken away: `file` with the only match of `find` replaced. Tests must notice. */
export interface Mutation {
  name: string;
  file: string;
  find: RegExp;
  put: string;
  /** The databases on which the guard matters; both by default. */
  on?: readonly ('sqlite' | 'mariadb')[];
  /**
   * The file of the test that notices, and its name (or that of those around it) as it is written there. Nothing else
   * of it is run.
   */
  killer: readonly [file: string, name: string];
  /** Noticed within seconds on SQLite: `--fast` runs these alone. */
  fast?: true;
}

const ACCOUNTS = 'api/ledger/accounts.ts';
const POST = 'api/ledger/post.ts';
const TRANSACTION = 'api/models/transaction.ts';
const SETTLE = 'api/commands/payments/settlePayment.ts';
const RECEIVERS = 'api/commands/shared/receivers.ts';
const LOCK = / ORDER BY id\$\{forUpdate\(ctx\.database\)\}`,\s+\[wanted\],\s+\);/;

const SEEN = 'seeders/demo/tampering.test.ts';
const claim = (name: string, file: string, find: RegExp, put: string, test: string): Mutation => ({
  name: `the audit does not ask ${name}`,
  file,
  find,
  put,
  on: ['sqlite'],
  killer: [SEEN, test],
  fast: true,
});

const AUDIT: readonly Mutation[] = [
  claim(
    'whether a movement is as it was sealed',
    'api/ledger/auditSeals.ts',
    /tally\.note\(isAsSealed\(ctx, movement, currencies\), movement\.id\)/,
    'tally.note(true, movement.id)',
    'REVENUE is moved to CASH',
  ),
  claim(
    'whether the legs say what their movement says',
    'api/ledger/readMovements.ts',
    /agree\(movement\) &&\s+/,
    '',
    'a bill gets another time, the chain written again',
  ),
  claim(
    'whether an account is as it was sealed',
    'api/ledger/auditSeals.ts',
    /tally\.note\(\s+ctx\.database\.signer\.isSigned\(accountText\(account\), account\.seal\),/,
    'tally.note(true, ',
    'the last movement is taken back whole',
  ),
  claim(
    'whether a payment is as it was sealed',
    'api/ledger/auditSeals.ts',
    /tally\.note\(ctx\.database\.signer\.isSigned\(paymentText\(row\), row\.seal\), row\.id\)/,
    'tally.note(true, row.id)',
    'a payment gets another amount',
  ),
  claim(
    'whether there are pins',
    'api/ledger/auditSeals.ts',
    /pins\.at\(-1\)\?\.last === true,/,
    'true,',
    'the pins are removed',
  ),
  claim('whose a bill is', 'api/ledger/ties.ts', / OR e\.toAccount <> a\.owner\)/, ')', 'a recharge names a stranger'),
  claim(
    'who bought',
    'api/ledger/ties.ts',
    /\(m\.buyer IS NULL OR e\.toAccount <> m\.buyer OR e\.currency <> m\.currency\)/,
    '1 = 0',
    'an order and its money get another buyer',
  ),
  claim(
    'who earned',
    'api/ledger/ties.ts',
    /shares\(bounds, 'share', '-amount'\),\s+/,
    '',
    'an order and its share get another superior',
  ),
  claim(
    'whether the order is there',
    'api/ledger/ties.ts',
    /AND o\.id IS NULL/,
    'AND 1 = 0',
    'an order’s row is removed',
  ),
  claim(
    'what went back of an order',
    'api/ledger/ties.ts',
    /HAVING SUM\(m\.refunded\) <> COALESCE\(o\.refunded, 0\)/,
    'HAVING 1 = 0',
    'an order says that money went back',
  ),
  claim(
    'whether an order’s total is its price',
    'api/ledger/ties.ts',
    /COALESCE\(o\.totalPrice, -1\) <> o\.price \+ COALESCE\(o\.extraPrice, 0\) OR /,
    '',
    'an order gets another total',
  ),
  claim(
    'what a guard says',
    'api/ledger/guards.ts',
    /found\.get\(name\) !== text/,
    '!found.has(name)',
    'a trigger is emptied under its old name',
  ),
  claim(
    'whether a guard is the house’s',
    'api/ledger/guards.ts',
    /\(name\) => !expected\.has\(name\)\)/,
    '() => false)',
    'somebody has added a trigger',
  ),
];

const IMPORT = 'api/engine/importRules.ts';
const rule = (
  name: string,
  find: RegExp,
  put: string,
  test: string,
  file = 'api/engine/importRules.test.ts',
): Mutation => ({ name: `an import ${name}`, file: IMPORT, find, put, on: ['sqlite'], killer: [file, test] });

const IMPORTS: readonly Mutation[] = [
  rule(
    'creates and changes for who may not',
    / \|\| mayCall\(actor, this\.resource, call\)\) continue/,
    ' || this.resource) continue',
    'who may import but not create, or change, does neither',
  ),
  rule(
    'changes what is not the caller’s',
    /!mine\.has\(before\.id\)/,
    'mine.size < 0',
    'records that are the caller’s to read and not to change',
  ),
  rule(
    'changes fields that are fixed',
    /!this\.changeable\.has\(field\)/,
    'this.changeable.size < 0',
    'fields that are fixed once given',
  ),
  rule(
    'names what the caller cannot choose',
    /faults\.size === 0/,
    'faults.size >= 0',
    'records out of the caller’s scope, unknown ones, and those that cannot be chosen',
  ),
  rule(
    'tries values that another has',
    /if \(holder !== undefined && \(holder === 0 \|\| holder !== id\)\)/,
    'if (holder === -1)',
    'and are told beside other errors, when nothing is written any more',
  ),
  rule(
    'does not ask the command that makes one',
    /this\.deeds\.prepare\(this\.resource\.name\)\?\.\(row\.values\) \?\? row\.values/,
    'row.values',
    'a card of a file is stored as one of the form is',
    'api/commands/terminals/importGuard.test.ts',
  ),
  rule(
    'does not ask the command that changes one',
    /await this\.judgeChanges\(changing, refuse\);/,
    '',
    'what a card is does not change while an order lives on it',
    'api/commands/terminals/importGuard.test.ts',
  ),
];

export const MUTATIONS: readonly Mutation[] = [
  {
    name: 'wallets are not locked',
    file: ACCOUNTS,
    find: LOCK,
    put: ' ORDER BY id`, [wanted]);',
    on: ['mariadb'],
    killer: ['api/ledger/guards.test.ts', 'of opposing transfers are taken in one order: nobody is run again'],
  },
  {
    name: 'wallets are locked one by one, in the order of the legs',
    file: ACCOUNTS,
    on: ['mariadb'],
    find: /const rows = await select<AccountRow>\(\s+ctx,\s+(`[^`]*) IN \(\?\) ORDER BY id(\$\{forUpdate\(ctx\.database\)\}`),\s+\[wanted\],\s+\);/,
    put: 'const rows: AccountRow[] = [];\n  for (const user of wanted) rows.push(...await select<AccountRow>(ctx, $1 = ?$2, [user]));',
    killer: ['api/ledger/guards.test.ts', 'of opposing transfers are taken in one order: nobody is run again'],
  },
  {
    name: 'balances are written without compare-and-set',
    file: ACCOUNTS,
    find: / AND \(\$\{changes\.map\(\(\) => '\(id = \? AND sequence = \?\)'\)\.join\(' OR '\)\}\)`/,
    put: " AND (${changes.map(() => '(id = ? AND 0 <= ?)').join(' OR ')})`",
    killer: ['api/ledger/guards.test.ts', 'over a wallet that has been read too early, %s of several'],
    fast: true,
  },
  {
    name: 'a key is not unique',
    file: POST,
    find: /idemKey: posting\.key,/,
    put: 'idemKey: `${posting.key}-${Math.random()}`,',
    killer: ['api/ledger/ledger.test.ts', 'with a key used before does nothing again'],
    fast: true,
  },
  {
    name: 'a key that exists is not looked up',
    file: POST,
    find: /(const earlier = )await findPosted\(ctx, posting\);/,
    put: '$1 null as Posted | null;',
    killer: ['api/ledger/ledger.test.ts', 'with a key used before does nothing again'],
    fast: true,
  },
  {
    name: 'a key answers whatever it was used for',
    file: POST,
    find: /if \(row\.requestHash !== hashOf\(posting\)\) throw new Conflict\('keyReused'\);/,
    put: '',
    killer: ['api/ledger/ledger.test.ts', 'with a key used before does nothing again'],
    fast: true,
  },
  {
    name: 'funds are not checked',
    file: POST,
    find: /\n {4}assertFunds\([^\n]*\n/,
    put: '\n',
    killer: ['api/ledger/ledger.test.ts', 'refuses cost and fee together above the balance, and takes nothing'],
    fast: true,
  },
  {
    name: 'transfers and reversals use credit too',
    file: 'api/ledger/funds.ts',
    find: /\? -wallet\.creditLimit : 0;/,
    put: '? -wallet.creditLimit : -wallet.creditLimit;',
    killer: ['api/ledger/credit.test.ts', 'lends nothing for transfers and reversals'],
    fast: true,
  },
  {
    name: 'a wallet below its floor may buy for nothing',
    file: 'api/ledger/funds.ts',
    find: /\(spends && wallet\.balance < floor\) \|\| /,
    put: '',
    killer: ['api/ledger/ledger.test.ts', 'may push a superior below zero, who then buys and transfers nothing'],
    fast: true,
  },
  {
    name: 'a claw-back is rounded up',
    file: 'api/ledger/refunds.ts',
    find: /\(BigInt\(share\) \* BigInt\(total\)\) \/ BigInt\(paid\)/,
    put: '(BigInt(share) * BigInt(total) + BigInt(paid) - 1n) / BigInt(paid)',
    killer: ['api/ledger/ledger.test.ts', 'in parts takes floor(share · total / paid) back in all'],
    fast: true,
  },
  {
    name: 'a claw-back forgets what went back before',
    file: 'api/ledger/refunds.ts',
    find: / - Number\(row\.shareBack\)/,
    put: '',
    killer: ['api/ledger/ledger.test.ts', 'in parts takes floor(share · total / paid) back in all'],
    fast: true,
  },
  {
    name: 'used messages are given back',
    file: 'api/ledger/refunds.ts',
    find: /Math\.min\(\.\.\.worths\)/,
    put: '(worths[0] as number)',
    killer: ['api/ledger/terms.test.ts', 'or messages, whichever is worth less'],
    fast: true,
  },
  {
    name: 'charges are not locked while they are refunded',
    file: 'api/ledger/refunds.ts',
    find: /ORDER BY orderNo, charge DESC\$\{locking\}/,
    put: 'ORDER BY orderNo, charge DESC',
    on: ['mariadb'],
    killer: ['api/ledger/contention.test.ts', '16 refunds of one order give back what was paid'],
  },
  {
    name: 'a superior earns its own cost',
    file: 'api/ledger/sales.ts',
    find: /\.cost - link\.cost \}\)\);/,
    put: '.cost }));',
    killer: ['api/ledger/ledger.test.ts', 'at depth 2 gives the superior the difference'],
    fast: true,
  },
  {
    name: 'a bill is not chained to the one before',
    file: POST,
    find: /chainNext\(wallet\.headHash \?\? /,
    put: 'chainNext(',
    killer: ['api/ledger/chain.test.ts', 'are chained by their hashes to the head that the account names'],
    fast: true,
  },
  {
    name: 'SQLite writers do not queue',
    file: TRANSACTION,
    find: /database\.writer\.runExclusive\(\(\) =>\s+(database\.sequelize\.transaction\([^;]*\)),\s+\);/,
    put: '$1;',
    on: ['sqlite'],
    killer: [
      'api/models/transaction.test.ts',
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
      'api/models/transaction.test.ts',
      'in a deadlock with another is run again as a whole: both are done, once',
    ],
  },
  {
    name: 'a killed connection is not run again',
    file: TRANSACTION,
    find: /, 1927\]\);\nconst LOST/,
    put: ']);\nconst LOST',
    on: ['mariadb'],
    killer: ['api/models/transaction.test.ts', 'whose connection is killed in the middle is run again'],
  },
  {
    name: 'statements go on after a deadlock',
    file: 'api/models/wire.ts',
    find: /if \(said\.errno === 1213\) await giveUp\(held\);/,
    put: '',
    on: ['mariadb'],
    killer: ['api/models/transaction.test.ts', 'takes no further statement once a deadlock has undone it'],
  },
  {
    name: 'a COMMIT without an answer is run again whoever asked',
    file: TRANSACTION,
    find: /attempt >= ATTEMPTS \|\| doubtful \|\|/,
    put: 'attempt >= ATTEMPTS ||',
    killer: ['api/models/transaction.test.ts', 'of a deed that nobody named is not run again'],
  },
  {
    name: 'a payment moves on from any status',
    file: 'api/commands/payments/lockPayment.ts',
    find: /\{ id: payment\.id, status: payment\.status \}/,
    put: '{ id: payment.id }',
    killer: [
      'api/commands/payments/lockPayment.test.ts',
      'moves a payment on only from the status that it was read with',
    ],
  },
  {
    name: 'one payment at the gateway is booked as often as it is told',
    file: SETTLE,
    find: /\n\s*if \(booked\) return 'REPEATED';/,
    put: '',
    killer: [
      'api/commands/payments/settle.test.ts',
      'PAID_TWICE: a second payment of a paid number is a record of its own',
    ],
  },
  {
    name: 'another amount settles a payment',
    file: SETTLE,
    find: /\n\s*if \(notice\.amount !== payment\.amount\)[^\n]*/,
    put: '',
    killer: ['api/commands/payments/settle.test.ts', 'money that is not what was asked for is set apart'],
  },
  {
    name: 'another currency settles a payment',
    file: SETTLE,
    find: /\n\s*if \(notice\.currency !== payment\.currency\)[^\n]*/,
    put: '',
    killer: ['api/commands/payments/settle.test.ts', 'money that is not what was asked for is set apart'],
  },

  // Who sees and does what.
  {
    name: 'an agent reaches rows of another tree',
    file: 'api/engine/scope.ts',
    find: /return \{ \[`agent\$\{actor\.level\}`\]: me \};/,
    put: 'return EVERYTHING;',
    killer: ['api/engine/scope.test.ts', 'are not there for %s'],
  },
  {
    name: 'an order goes on from any state',
    file: 'api/commands/orders/transitions.ts',
    find: /status !== null && from\.includes\(status\) && /,
    put: 'status !== null && from.length > 0 && ',
    killer: ['api/commands/orders/transitions.test.ts', 'from %s'],
  },

  {
    name: 'an order goes on whatever became of it meanwhile',
    file: 'api/commands/orders/moveOrder.ts',
    find: / AND \\`status\\` = \?`;\n( *return change\(ctx, sql, .*steps\.map\(\(\{ order \}\) => order\.id\)), first\.order\.status\]/,
    put: '`;\n$1]',
    on: ['sqlite'],
    killer: ['api/commands/orders/transitions.test.ts', 'an order that is no longer as it was read'],
  },

  // Two people at once.
  {
    name: 'cards are not locked before they go',
    file: 'api/commands/terminals/moveCards.ts',
    find: /(GROUP BY \\`owner\\`, \\`type\\`)\$\{forUpdate\(ctx\.database\)\}/,
    put: '$1',
    on: ['mariadb'],
    killer: ['api/commands/terminals/twoIssuers.test.ts', 'who comes second waits for the cards'],
  },
  {
    name: 'receivers are not held',
    file: RECEIVERS,
    find: /, \{ lock: 'shared' \}\);/,
    put: ');',
    on: ['mariadb'],
    killer: ['api/commands/shared/receivers.test.ts', 'are refused for who is being deleted'],
  },
  {
    name: 'a shared lock is none',
    file: 'api/models/table.ts',
    find: /transaction\.LOCK\.SHARE/,
    put: 'undefined',
    on: ['mariadb'],
    killer: ['api/commands/shared/receivers.test.ts', 'are refused for who is being deleted'],
  },
  {
    name: 'who is deleted is given things',
    file: RECEIVERS,
    find: / \|\| user\.status === 'DELETED'/,
    put: '',
    on: ['sqlite'],
    killer: ['api/commands/shared/receivers.test.ts', 'who is deleted is not there any more'],
  },
  {
    name: 'those above a receiver are not asked',
    file: RECEIVERS,
    find: /\[id, \.\.\.membersOf\(user\)\]\.every/,
    put: '[].every',
    on: ['sqlite'],
    killer: ['api/commands/shared/receivers.test.ts', 'refused for who is being shut out'],
  },

  // An import is no door of its own.
  ...IMPORTS,

  // What the audit claims.
  ...AUDIT,
];
