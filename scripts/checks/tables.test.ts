import { describe, expect, test } from '@jest/globals';
import { checkTables, tablesIn } from './tables';

const TABLES: Readonly<Record<string, string>> = { crates: 'crates', 'crate-lines': 'crate_lines', jobs: 'jobs' };
const tableOf = (name: string): string | undefined => TABLES[name];
const CRATES = "import crates from '@t3d/resources/stock/crates';\n";
const OWNER = {
  path: 'api/domain/crates/fillCrates.ts',
  text: `${CRATES}export const fill = command(crates, 'fill', { run: (ctx) => table(ctx, crates).update({}, 1) });`,
};
const check = (path: string, text: string, kept = {}): string[] =>
  checkTables([OWNER, { path, text }], tableOf, (table) => table !== 'jobs', kept);
const says = (owner: string): string =>
  `api/domain/lorries/load.ts: writes the table crates of ${owner}; call a function of that module, ` +
  'or declare a service that it provides where it comes later';

describe('the check of table ownership', () => {
  test.each([
    ['a row', `${CRATES}await table(ctx, crates).insert({ no: 1 });`],
    ['a table that is held', `${CRATES}const rows = table(ctx, crates); await rows.remove(3);`],
    ['a loop', `${CRATES}for (const one of [other, crates]) await table(ctx, one as never).remove(ids);`],
    ['a writer of the engine', `${CRATES}await setValues(ctx, crates, 'fill', rows, { full: true });`],
    ['SQL', "await change(ctx, 'UPDATE `crates` SET full = 1 WHERE id = ?', [id]);"],
    ['SQL of several lines', 'await change(ctx, `DELETE FROM crates\n  WHERE id IN (?)`, [ids]);'],
    ['a join', "await changeJoined(ctx, { table: 'crates', column: 'lorry', by: 'lorries', set, where }, []);"],
  ])("rejects a module that changes another module's table by %s", (_what, text) => {
    expect(check('api/domain/lorries/load.ts', text)).toEqual([says('api/domain/crates')]);
  });

  test("accepts table reads, comments, tests, a table's owner, and exceptions with a reason", () => {
    const write = `${CRATES}await table(ctx, crates).insert({});`;
    const read = `${CRATES}// UPDATE crates\nconst found = await table(ctx, crates).find(ids, { lock: true });`;
    const sql = "select(ctx, 'SELECT id FROM crates FOR UPDATE'); say('Please update crates');";
    expect(check('api/domain/lorries/load.ts', read)).toEqual([]);
    expect(check('api/domain/lorries/load.ts', sql)).toEqual([]);
    expect(check('api/domain/lorries/load.test.ts', write)).toEqual([]);
    expect(check('api/domain/crates/emptyCrates.ts', write)).toEqual([]);
    const path = 'api/domain/lorries/load.ts';
    const kept = { 'api/domain/lorries crates': 'a reason' };
    expect(check(path, write, kept)).toEqual([]);
    expect(check(path, read, kept)).toEqual([
      'scripts/checks/tables.ts: nobody needs the exception api/domain/lorries crates any more; take it off the list',
    ]);
  });

  test('lets a single module write a table without commands, and reports a second module that writes it', () => {
    const lines = "import lines from '@t3d/resources/stock/crate-lines';\nawait table(ctx, lines).insert({});";
    const [one, other] = ['api/domain/crates/pack.ts', 'api/domain/lorries/load.ts'];
    const found = (...paths: string[]): string[] =>
      checkTables(
        paths.map((path) => ({ path, text: lines })),
        tableOf,
        () => true,
        {},
      );
    expect(found(one as string)).toEqual([]);
    expect(found(one as string, other as string)).toEqual([
      expect.stringContaining(`${one}: writes the table crate_lines of api/domain/lorries; `),
      expect.stringContaining(`${other}: writes the table crate_lines of api/domain/crates; `),
    ]);
  });

  test('lets only the framework and the module that shows a table write this table of the framework', () => {
    const jobs = "import jobs from '@t3d/resources/builtin/jobs';\nawait table(ctx, jobs).update({}, 1);";
    const found = (path: string): string[] =>
      checkTables(
        [
          { path: 'api/jobs/run.ts', text: jobs },
          { path, text: jobs },
        ],
        tableOf,
        () => false,
        {},
      );
    expect(found('api/builtin/jobs/jobs.ts')).toEqual([]);
    expect(found('api/domain/lorries/load.ts')).toEqual([
      expect.stringContaining('load.ts: writes the table jobs of the machinery below the domain; '),
    ]);
    expect(check('api/ledger/wallets.ts', `${CRATES}await table(ctx, crates).insert({});`)).toHaveLength(1);
  });

  test("finds the tables of a file's commands and rules", () => {
    expect([...tablesIn(OWNER, tableOf).claimed]).toEqual(['crates']);
  });
});
