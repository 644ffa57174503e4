import type { Mutation } from './audit';

const ACCOUNTS = 'api/ledger/accounts.ts';
const POST = 'api/ledger/post.ts';
const LOCK = / ORDER BY id\$\{forUpdate\(ctx\.database\)\}`,\s+\[wanted\],\s+\);/;

export const LEDGER: readonly Mutation[] = [
  {
    name: 'wallets are not locked',
    file: ACCOUNTS,
    find: LOCK,
    put: ' ORDER BY id`, [wanted]);',
    on: ['mariadb'],
    killer: [
      'api/ledger/guards.db.test.ts',
      'locks wallets in one order for opposite transfers, and no transfer has to run again',
    ],
  },
  {
    name: 'wallets are locked one by one, in the order of the legs',
    file: ACCOUNTS,
    on: ['mariadb'],
    find: /const rows = await select<\w+>\(\s+ctx,\s+(`[^`]*) IN \(\?\) ORDER BY id([^`]*`),\s+\[wanted\],\s+\);/,
    put:
      'const rows: AccountRow[] = [];\n' +
      'for (const user of wanted) rows.push(...await select<AccountRow>(ctx, $1 = ?$2, [user]));',
    killer: [
      'api/ledger/guards.db.test.ts',
      'locks wallets in one order for opposite transfers, and no transfer has to run again',
    ],
  },
  {
    name: 'balances are written without compare-and-set',
    file: ACCOUNTS,
    find: / AND \(\$\{changes\.map\(\(\) => '\(id = \? AND sequence = \?\)'\)\.join\(' OR '\)\}\)`/,
    put: " AND (${changes.map(() => '(id = ? AND 0 <= ?)').join(' OR ')})`",
    killer: [
      'api/ledger/guards.db.test.ts',
      'runs the whole command again when another transaction changed a wallet after the read: %s of several',
    ],
    fast: true,
  },
  {
    name: 'a key is not unique',
    file: POST,
    find: /idemKey: posting\.key,/,
    put: 'idemKey: `${posting.key}-${Math.random()}`,',
    killer: [
      'api/ledger/ledger.db.test.ts',
      'moves no money when a key is repeated, and rejects a different purchase with that key',
    ],
    fast: true,
  },
  {
    name: 'a key that exists is not looked up',
    file: POST,
    find: /(const earlier = )await findPosted\(ctx, posting\);/,
    put: '$1 null as Posted | null;',
    killer: [
      'api/ledger/ledger.db.test.ts',
      'moves no money when a key is repeated, and rejects a different purchase with that key',
    ],
    fast: true,
  },
  {
    name: 'a key answers whatever it was used for',
    file: 'api/ledger/post.ts',
    find: /if \(row\.requestHash !== hashOf\(posting\)\) throw new Conflict\('keyReused'\);/,
    put: '',
    killer: [
      'api/ledger/ledger.db.test.ts',
      'moves no money when a key is repeated, and rejects a different purchase with that key',
    ],
    fast: true,
  },
  {
    name: 'funds are not checked',
    file: POST,
    find: /\n {4}assertFunds\(\n[^;]*\n {4}\);\n/,
    put: '\n',
    killer: [
      'api/ledger/ledger.db.test.ts',
      'rejects a purchase with cost and fee above the balance, and charges nothing',
    ],
    fast: true,
  },
  {
    name: 'transfers and reversals use credit too',
    file: 'api/ledger/entries.ts',
    find: /\? -wallet\.creditLimit : 0;/,
    put: '? -wallet.creditLimit : -wallet.creditLimit;',
    killer: ['api/ledger/credit.db.test.ts', 'applies the credit limit neither to transfers nor to reversals'],
    fast: true,
  },
  {
    name: 'a wallet below its floor may buy for nothing',
    file: 'api/ledger/entries.ts',
    find: /\(spends && wallet\.balance < floor\) \|\| /,
    put: '',
    killer: [
      'api/ledger/refunds.db.test.ts',
      "lets a refund make a superior's balance negative, and blocks purchases until a recharge",
    ],
    fast: true,
  },
  {
    name: 'a claw-back is rounded up',
    file: 'api/ledger/orderCharges.ts',
    find: /\(BigInt\(share\) \* BigInt\(total\)\) \/ BigInt\(paid\)/,
    put: '(BigInt(share) * BigInt(total) + BigInt(paid) - 1n) / BigInt(paid)',
    killer: [
      'api/ledger/refunds.db.test.ts',
      'takes back floor(share · total / paid) of each share, and the remaining share with the last refund',
    ],
    fast: true,
  },
  {
    name: 'a claw-back forgets what went back before',
    file: 'api/ledger/orderCharges.ts',
    find: / - Number\(row\.shareBack\)/,
    put: '',
    killer: [
      'api/ledger/refunds.db.test.ts',
      'takes back floor(share · total / paid) of each share, and the remaining share with the last refund',
    ],
    fast: true,
  },
  {
    name: 'used messages are given back',
    file: 'api/ledger/refundTerms.ts',
    find: /Math\.min\(\.\.\.worths\)/,
    put: '(worths[0] as number)',
    killer: ['api/ledger/terms.db.test.ts', 'refunds the smaller of unused days and messages'],
    fast: true,
  },
  {
    name: 'charges are not locked while they are refunded',
    file: 'api/ledger/orderCharges.ts',
    find: /ORDER BY orderNo, charge DESC\$\{locking\}/,
    put: 'ORDER BY orderNo, charge DESC',
    on: ['mariadb'],
    killer: [
      'api/ledger/contention.db.test.ts',
      'refunds an order once when 16 callers use the same key, and loses no cent in transfers',
    ],
  },
  {
    name: 'a superior earns its own cost',
    file: 'api/ledger/sales.ts',
    find: /\.cost - link\.cost \}\)\);/,
    put: '.cost }));',
    killer: ['api/ledger/ledger.db.test.ts', 'pays the superior the price difference when a level 2 agent buys'],
    fast: true,
  },
  {
    name: 'a bill is not chained to the one before',
    file: 'api/ledger/entries.ts',
    find: /chainNext\(wallet\.headHash \?\? /,
    put: 'chainNext(',
    killer: [
      'api/ledger/chain.db.test.ts',
      "chains the bills of a wallet by hashes, up to the head hash in the wallet's account",
    ],
    fast: true,
  },
];
