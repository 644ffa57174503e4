import { expect, test } from '@jest/globals';
import { QueryTypes } from 'sequelize';
import { actAs } from '../../test/factories';
import { mayCall } from '../access/permissions';
import { database, ICCID, openListSearch, personOf, searchList } from './listSearch.fixture';
import { sourcesOf } from './sources';

openListSearch();

/** The long tables, in which a search must find rows by an index. */
const LONG = [
  'terminals',
  'orders',
  'ledger_entries',
  'recharge_records',
  'audit_log',
  'pool_usage',
  'pool_bills',
  'ctrip_orders',
  'ctrip_statement_lines',
  'webhook_deliveries',
  'sms_code_orders',
];
const isLong = (text: string): boolean => LONG.some((table) => new RegExp(`\\b${table}\\b`).test(text));

/** Returns the statements that a search sends. */
async function statementsOf(search: () => Promise<unknown>): Promise<string[]> {
  const { options } = database.sequelize as unknown as { options: { logging: unknown } };
  const statements: string[] = [];
  options.logging = (sql: string) => statements.push(sql.replace(/^Executing \([^)]*\): /, ''));
  await search().finally(() => {
    options.logging = false;
  });
  return statements.filter((sql) => sql.startsWith('SELECT'));
}

/** Returns the long tables that a statement reads without a suitable index for the conditions. */
async function readWhole(sql: string): Promise<string[]> {
  const type = QueryTypes.SELECT;
  if (database.dialect === 'sqlite') {
    const rows = await database.sequelize.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, { type });
    return rows.map(({ detail }) => detail).filter((detail) => /^SCAN (?!CONSTANT)/.test(detail) && isLong(detail));
  }
  const rows = await database.sequelize.query<{ table: string; possible_keys: string | null; Extra: string | null }>(
    `EXPLAIN ${sql}`,
    { type },
  );
  return rows
    .filter(({ table, possible_keys: keys }) => table && keys === null && isLong(table))
    .filter(({ Extra }) => !/no matching|Impossible|optimized away/i.test(Extra ?? ''))
    .map(({ table }) => table);
}

const TEXTS = [ICCID, '5976', '898520', 'lvxin', '日本', 'jp', '26112700', 'Japan lvxin', 'zzzz zzzz'];

test.each(['admin', 'lvxin', 'haiketong'])(
  'finds rows of long lists by indexes when searching for %s',
  async (who) => {
    const ctx = actAs(database, personOf(who));
    const boxes = [...database.registry.values()].filter(
      (one) => isLong(one.table) && mayCall(ctx.actor, one, 'list') && sourcesOf(ctx, one).length > 0,
    );
    expect(boxes.map(({ name }) => name)).toEqual(expect.arrayContaining(['terminals', 'orders', 'bills']));
    for (const { name } of boxes)
      for (const text of TEXTS)
        for (const sql of await statementsOf(() => searchList(who, name, text)))
          expect([name, text, sql, await readWhole(sql)]).toEqual([name, text, sql, []]);
  },
  120_000,
);

test('never searches for words within the values of a long table', () => {
  const ctx = actAs(database, personOf('admin'));
  const read = [...database.registry.values()]
    .filter(({ table }) => isLong(table))
    .flatMap((resource) =>
      sourcesOf(ctx, resource)
        .filter(({ on, how }) => ['contains', 'words', 'folded'].includes(how) && isLong((on ?? resource).table))
        .map(({ name, column }) => `${resource.name}.${name} ${column}`),
    );
  expect(read).toEqual([]);
});
