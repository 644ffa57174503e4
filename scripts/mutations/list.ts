/** One guard of the money taken away: `file` with the only match of `find` replaced. Tests must notice. */
export interface Mutation {
  name: string;
  file: string;
  find: RegExp;
  put: string;
  /** The databases on which the guard matters; both by default. */
  on?: readonly ('sqlite' | 'mariadb')[];
  /** The tests that look after it (a pattern of paths). */
  tests?: string;
  /** Of those, only the tests of this name: where the others would take long to fail. */
  only?: string;
}

const ACCOUNTS = 'api/ledger/accounts.ts';
const POST = 'api/ledger/post.ts';
const TRANSACTION = 'api/models/transaction.ts';
const SETTLE = 'api/commands/payments/settlePayment.ts';
const MODELS = 'api/models/';
const PAYMENTS = 'api/commands/payments/';
const LOCK = / ORDER BY id\$\{forUpdate\(ctx\.database\)\}`, \[wanted\]\);/;

export const MUTATIONS: readonly Mutation[] = [
  { name: 'wallets are not locked', file: ACCOUNTS, find: LOCK, put: ' ORDER BY id`, [wanted]);', on: ['mariadb'] },
  {
    name: 'wallets are locked one by one, in the order of the legs', file: ACCOUNTS, on: ['mariadb'],
    find: /const rows = await select<AccountRow>\(ctx, (`[^`]*) IN \(\?\) ORDER BY id(\$\{forUpdate\(ctx\.database\)\}`), \[wanted\]\);/,
    put: 'const rows: AccountRow[] = [];\n  for (const user of wanted) rows.push(...await select<AccountRow>(ctx, $1 = ?$2, [user]));',
  },
  { name: 'balances are written without compare-and-set', file: ACCOUNTS, find: / AND \(\$\{changes\.map\(\(\) => '\(id = \? AND sequence = \?\)'\)\.join\(' OR '\)\}\)`/, put: ' AND (${changes.map(() => \'(id = ? AND 0 <= ?)\').join(\' OR \')})`' },
  { name: 'a key is not unique', file: POST, find: /idemKey: posting\.key,/, put: 'idemKey: `${posting.key}-${Math.random()}`,' },
  { name: 'a key that exists is not looked up', file: POST, find: /(const earlier = )await findPosted\(ctx, posting\);/, put: '$1 null as Posted | null;' },
  { name: 'a key answers whatever it was used for', file: POST, find: /if \(row\.requestHash !== hashOf\(posting\)\) throw new Conflict\('keyReused'\);/, put: '' },
  { name: 'funds are not checked', file: POST, find: /\n {2}assertFunds\([^\n]*\n/, put: '\n' },
  { name: 'transfers and reversals use credit too', file: 'api/ledger/funds.ts', find: /\? -wallet\.creditLimit : 0;/, put: '? -wallet.creditLimit : -wallet.creditLimit;' },
  { name: 'a wallet below its floor may buy for nothing', file: 'api/ledger/funds.ts', find: /\(spends && wallet\.balance < floor\) \|\| /, put: '' },
  { name: 'a claw-back is rounded up', file: 'api/ledger/refunds.ts', find: /\(BigInt\(share\) \* BigInt\(total\)\) \/ BigInt\(paid\)/, put: '(BigInt(share) * BigInt(total) + BigInt(paid) - 1n) / BigInt(paid)' },
  { name: 'a claw-back forgets what went back before', file: 'api/ledger/refunds.ts', find: / - Number\(row\.shareBack\)/, put: '' },
  { name: 'charges are not locked while they are refunded', file: 'api/ledger/refunds.ts', find: /ORDER BY charge DESC\$\{forUpdate\(ctx\.database\)\}/, put: 'ORDER BY charge DESC', on: ['mariadb'] },
  { name: 'a superior earns its own cost', file: 'api/ledger/sales.ts', find: /\.cost - link\.cost \}\)\);/, put: '.cost }));' },
  { name: 'a bill is not chained to the one before', file: POST, find: /chainNext\(wallet\.headHash \?\? /, put: 'chainNext(' },
  { name: 'SQLite writers do not queue', file: TRANSACTION, find: /database\.writer\.runExclusive\(\(\) => (database\.sequelize\.transaction\([^;]*\))\);/, put: '$1;', on: ['sqlite'], tests: MODELS, only: 'several writers at the same time' },
  { name: 'a deadlock is not run again', file: TRANSACTION, find: /new Set\(\[1213, /, put: 'new Set([', on: ['mariadb'], tests: MODELS },
  { name: 'a killed connection is not run again', file: TRANSACTION, find: /, 1927\]\);\nconst LOST/, put: ']);\nconst LOST', on: ['mariadb'], tests: MODELS },
  { name: 'statements go on after a deadlock', file: 'api/models/wire.ts', find: /if \(said\.errno === 1213\) await giveUp\(held\);/, put: '', on: ['mariadb'], tests: MODELS },
  { name: 'a COMMIT without an answer is run again whoever asked', file: TRANSACTION, find: /attempt >= ATTEMPTS \|\| doubtful \|\|/, put: 'attempt >= ATTEMPTS ||', tests: MODELS },
  { name: 'a payment moves on from any status', file: 'api/commands/payments/lockPayment.ts', find: /\{ id: payment\.id, status: payment\.status \}/, put: '{ id: payment.id }', tests: PAYMENTS },
  { name: 'one payment at the gateway is booked as often as it is told', file: SETTLE, find: /\n\s*if \(booked\) return 'REPEATED';/, put: '', tests: PAYMENTS },
  { name: 'another amount settles a payment', file: SETTLE, find: /\n\s*if \(notice\.amount !== payment\.amount\)[^\n]*/, put: '', tests: PAYMENTS },
  { name: 'another currency settles a payment', file: SETTLE, find: /\n\s*if \(notice\.currency !== payment\.currency\)[^\n]*/, put: '', tests: PAYMENTS },
];
