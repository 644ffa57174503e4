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

export const AUDIT: readonly Mutation[] = [
  claim(
    'whether a movement is as it was sealed',
    'api/ledger/audit.ts',
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
    'api/ledger/audit.ts',
    /tally\.note\(\s+ctx\.database\.signer\.isSigned\(accountText\(account\), account\.seal\),/,
    'tally.note(true, ',
    'the last movement is taken back whole',
  ),
  claim(
    'whether a payment is as it was sealed',
    'api/ledger/audit.ts',
    /tally\.note\(ctx\.database\.signer\.isSigned\(paymentText\(row\), row\.seal\), row\.id\)/,
    'tally.note(true, row.id)',
    'a payment gets another amount',
  ),
  claim(
    'whether there are pins',
    'api/ledger/audit.ts',
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
    /(?<=OF_ORDER\('t'\)\} )AND o\.id IS NULL/,
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
    /OR COALESCE\(o\.totalPrice, -1\) <> o\.price \+ COALESCE\(o\.extraPrice, 0\)/,
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
    'whether a guard is the builtin’s',
    'api/ledger/guards.ts',
    /\(name\) => !expected\.has\(name\)\)/,
    '() => false)',
    'somebody has added a trigger',
  ),
];

/** A planted fault that a test must notice: the only match of `find` in `file` is replaced. */
export interface Mutation {
  name: string;
  file: string;
  find: RegExp;
  put: string;
  /** The databases of the test. By default SQLite and MariaDB. */
  on?: readonly ('sqlite' | 'mariadb')[];
  /** The file and title of the test that must fail. */
  killer: readonly [file: string, name: string];
  /** True if `--fast` includes the mutation, because its test fails within seconds on SQLite. */
  fast?: true;
}
