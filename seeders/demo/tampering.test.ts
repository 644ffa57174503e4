import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Context } from '../../api/context';
import { audit, auditWithin } from '../../api/ledger/audit';
import type { Database } from '../../api/models/database';
import { openProduct } from '../../api/product';
import { select } from '../../api/models/sql';
import type { TestDatabase } from '../../api/test/database';
import { openTestDatabase } from '../../api/test/database';
import { asSystem } from '../../api/test/factories';
import { seedReference } from '../reference/index';
import { seedDemo } from './index';
import { ACCOUNTS, PAYMENTS } from './tampering/accounts';
import { MOVEMENTS } from './tampering/movements';
import { ORDERS } from './tampering/orders';

// The triggers that an attacker with database access drops first. Each attack is audited and rolled back.

const WRITTEN_ONCE = ['ledger_entries', 'ledger_transactions'].flatMap((table) =>
  ['update', 'delete'].map((change) => `${table}_no_${change}`),
);
let home: TestDatabase;
let database: Database;
let ctx: Context;
let kept: string[];

const remake = async (): Promise<void> => {
  for (const sql of kept) await database.sequelize.query(sql);
};
/** Returns the statements that create the triggers again. */
async function textsOf(names: readonly string[]): Promise<string[]> {
  if (database.dialect === 'sqlite')
    return (await select<{ sql: string }>(ctx, 'SELECT sql FROM sqlite_master WHERE name IN (?)', [names])).map(
      ({ sql }) => sql,
    );
  const texts: string[] = [];
  for (const name of names)
    texts.push(
      String(
        (await select<Record<string, string>>(ctx, `SHOW CREATE TRIGGER ${name}`))[0]?.['SQL Original Statement'],
      ).replace(/DEFINER=\S+ /, ''),
    );
  return texts;
}

beforeAll(async () => {
  home = await openTestDatabase();
  database = await openProduct(home.url);
  ctx = asSystem(database);
  await seedReference(database);
  await seedDemo(database, { orders: 60 });
  kept = await textsOf(WRITTEN_ONCE);
  for (const name of WRITTEN_ONCE) await database.sequelize.query(`DROP TRIGGER ${name}`);
}, 600_000);
afterAll(async () => {
  await database.close();
  await home.drop();
}, 60_000);

const brokenOf = (report: Awaited<ReturnType<typeof audit>>): string[] =>
  report.invariants
    .filter(({ broken }) => broken > 0)
    .map(({ id }) => id)
    .filter((id) => id !== 'I7');

describe('the ledger audit after rows were changed', () => {
  test.each([...ORDERS, ...MOVEMENTS, ...ACCOUNTS, ...PAYMENTS])(
    'reports in the ledger audit that %s',
    async (_name, expected, tamper) => {
      let broken: string[] = [];
      const undone = new Error('taken back');
      await database.sequelize
        .transaction(async (transaction) => {
          const tx = { ...ctx, transaction };
          await tamper(tx);
          broken = brokenOf(await auditWithin(tx));
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        });
      expect(broken).toEqual(expect.arrayContaining([...expected]));
    },
  );
});

const DIALECT = process.env.TEST_DATABASE === 'mariadb' ? 'mysql' : 'sqlite';
const trigger = (name: string, table: string, body: { sqlite: string; mysql: string }): string =>
  `CREATE TRIGGER ${name} ${table} ${body[DIALECT]}`;
const IDLE = { sqlite: 'BEGIN SELECT 1; END', mysql: 'FOR EACH ROW SET @nothing = 1' };
describe('the ledger audit after triggers were changed', () => {
  const I7 = async () => (await audit(database)).invariants.find(({ id }) => id === 'I7')?.examples;
  const run = async (sqls: readonly string[]) => {
    for (const sql of sqls) await database.sequelize.query(sql);
  };
  const drop =
    DIALECT === 'sqlite'
      ? 'DROP TRIGGER ledger_entries_sign'
      : 'ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_sign';
  beforeAll(remake);

  test('reports nothing in the ledger audit of unchanged demo data', async () => {
    expect((await audit(database)).invariants.filter(({ broken }) => broken > 0)).toEqual([]);
  });

  test.each([
    [
      'a trigger is emptied under its old name',
      'ledger_entries_no_update',
      [
        'DROP TRIGGER ledger_entries_no_update',
        trigger('ledger_entries_no_update', 'BEFORE UPDATE ON ledger_entries', IDLE),
      ],
      async () => {
        await run([
          'DROP TRIGGER ledger_entries_no_update',
          ...kept.filter((sql) => sql.includes('ledger_entries_no_update')),
        ]);
      },
    ],
    [
      'a trigger is moved to another table',
      'ledger_transactions_no_delete',
      [
        'DROP TRIGGER ledger_transactions_no_delete',
        trigger('ledger_transactions_no_delete', 'BEFORE DELETE ON ledger_accounts', IDLE),
      ],
      async () => {
        await run([
          'DROP TRIGGER ledger_transactions_no_delete',
          ...kept.filter((sql) => sql.includes('ledger_transactions_no_delete')),
        ]);
      },
    ],
    [
      'a rule is dropped',
      'ledger_entries_sign',
      [drop],
      async () => {
        if (DIALECT === 'mysql')
          await run([`ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_sign CHECK (${SIGN})`]);
        else await run([signTrigger]);
      },
    ],
    [
      'somebody has added a trigger',
      'helpful',
      [trigger('helpful', 'AFTER INSERT ON ledger_accounts', IDLE)],
      async () => {
        await run(['DROP TRIGGER helpful']);
      },
    ],
  ] as const)('reports the name of the trigger in the ledger audit when %s', async (_name, guard, sqls, mend) => {
    if (DIALECT === 'sqlite') [signTrigger] = (await textsOf(['ledger_entries_sign'])) as [string];
    await run(sqls);
    expect(await I7()).toEqual([guard]);
    await mend();
    expect(await I7()).toEqual([]);
  });
});

let signTrigger = '';
const SIGN = `(toAccount IS NULL AND type IS NULL) OR (toAccount IS NOT NULL AND type IS NOT NULL
    AND ((type IN ('INC', 'PAY', 'RX', 'REFUND', 'PROFIT_SHARE', 'REFUND_PROFIT_SHARE', 'ESIM_REVKED') AND amount > 0)
      OR (type IN ('DEC', 'BUY', 'TX', 'ESIM_GENERATE') AND amount < 0)))`;
