import type { Connection } from './connection';
import { columnOf, isColumnItem, mentions, quote, splitTable } from './ddl';
import { textOfTable } from './inspectTables';
import type { Step, StepOf } from './steps';
import { familyOf, sqlType } from './migrationTypes';
import { createIndex, defaultOf, literal, linesOfTable, retypeColumn } from './values';

type Count = { n: number };

/** The indexes, triggers and last used id that would be lost with a dropped table. */
interface Belongings {
  statements: string[];
  counted: number | undefined;
  broken: number;
}

async function brokenKeys(connection: Connection, table: string): Promise<number> {
  const [row] = await connection.select<Count>('SELECT COUNT(*) AS n FROM pragma_foreign_key_check(?)', [table]);
  return row?.n ?? 0;
}

async function belongingsOf(connection: Connection, table: string): Promise<Belongings> {
  const made = await connection.select<{ sql: string }>(
    `SELECT s.sql FROM sqlite_master AS s WHERE s.tbl_name = ? AND s.type IN ('index', 'trigger') AND s.sql IS NOT NULL
      ORDER BY s.type, s.rowid`,
    [table],
  );
  const [counts] = await connection.select<Count>(
    `SELECT COUNT(*) AS n FROM sqlite_master AS s WHERE s.name = 'sqlite_sequence'`,
  );
  const [row] = counts?.n
    ? await connection.select<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?', [table])
    : [];
  return { statements: made.map(({ sql }) => sql), counted: row?.seq, broken: await brokenKeys(connection, table) };
}

async function count(connection: Connection, table: string): Promise<number> {
  const [row] = await connection.select<Count>(`SELECT COUNT(*) AS n FROM ${quote(table)}`);
  return row?.n ?? 0;
}

/**
 * Rebuilds a table with other definitions, by SQLite's manual (lang_altertable, section 7). `values` is SQL for columns
 * that are not copied.
 */
async function rebuildTable(
  connection: Connection,
  table: string,
  edit: (lines: string[]) => string[],
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { items, options } = splitTable(await textOfTable(connection, table), 'sqlite');
  const belongings = await belongingsOf(connection, table);
  const lines = edit(items);
  const columns = lines.flatMap((line) => columnOf(line) ?? []);
  const [made, old] = [quote(`${table}~new`), quote(table)];
  await connection.run(`CREATE TABLE ${made} (${lines.join(', ')}) ${options}`);
  await connection.run(
    `INSERT INTO ${made} (${columns.map(quote).join(', ')})
      SELECT ${columns.map((name) => values[name] ?? quote(name)).join(', ')} FROM ${old}`,
  );
  if ((await count(connection, `${table}~new`)) !== (await count(connection, table)))
    throw new Error(`${table} could not be copied whole`);
  await connection.run(`DROP TABLE ${old}`);
  // Use legacy mode, in which SQLite does not check triggers that mention the missing table.
  await connection.run('PRAGMA legacy_alter_table = ON');
  await connection.run(`ALTER TABLE ${made} RENAME TO ${old}`);
  await connection.run('PRAGMA legacy_alter_table = OFF');
  for (const statement of belongings.statements) await connection.run(statement);
  if (belongings.counted !== undefined) {
    const name = literal(connection, 'TEXT', table);
    await connection.run(`DELETE FROM sqlite_sequence WHERE name = ${name}`);
    await connection.run(`INSERT INTO sqlite_sequence (name, seq) VALUES (${name}, ${belongings.counted})`);
  }
  if ((await brokenKeys(connection, table)) > belongings.broken)
    throw new Error(`rows of ${table} would refer to rows that are not there`);
}

/** Returns SQL that converts a value where SQLite does not. */
function converted(connection: Connection, { column, from, to, fill }: StepOf<'changeColumn'>): string {
  const [source, target] = [familyOf(from.type), familyOf(to.type)];
  let sql = quote(column);
  if (target === 'boolean' && source === 'text')
    sql = `CASE ${sql} WHEN 'true' THEN 1 WHEN 'false' THEN 0 ELSE ${sql} END`;
  if (source === 'day' && target === 'time') sql = `${sql} || ' 00:00:00.000 +00:00'`;
  if (source === 'time' && target === 'day') sql = `substr(${sql}, 1, 10)`;
  return fill === undefined ? sql : `COALESCE(${sql}, ${literal(connection, to.type, fill)})`;
}

async function addColumn(connection: Connection, step: StepOf<'addColumn'>): Promise<void> {
  const { table, column, as } = step;
  const { nullable, references } = as;
  const line = `${quote(column)} ${sqlType(as.type, 'sqlite')}${nullable ? '' : ' NOT NULL'}`;
  const refers = references ? ` REFERENCES ${quote(references)} (\`id\`)` : '';
  if (step.default !== undefined || (nullable && step.fill === undefined)) {
    const given = step.default === undefined ? '' : ` ${defaultOf(connection, as.type, step.default)}`;
    await connection.run(`ALTER TABLE ${quote(table)} ADD COLUMN ${line}${given}${refers}`);
    return;
  }
  // Use the value for existing rows only, and not as a default.
  const fill = step.fill === undefined ? 'NULL' : literal(connection, as.type, step.fill);
  const add = (lines: string[]): string[] => {
    const end = lines.findLastIndex(isColumnItem) + 1;
    return lines.toSpliced(end, 0, line + refers);
  };
  await rebuildTable(connection, table, add, { [column]: fill });
}

/** Returns whether an item of a table definition is a separate foreign key on the column. */
const isKeyOn = (line: string, column: string): boolean =>
  !isColumnItem(line) && /\bFOREIGN\s+KEY\b/i.test(line) && mentions(line, column, 'sqlite');

function changeColumn(connection: Connection, step: StepOf<'changeColumn'>): Promise<void> {
  const { table, column, from, to } = step;
  const edit = (lines: string[]): string[] =>
    lines
      .filter((line) => from.references === to.references || !isKeyOn(line, column))
      .map((line) => (columnOf(line) === column ? retypeColumn(line, 'sqlite', from, to) : line));
  return rebuildTable(connection, table, edit, { [column]: converted(connection, step) });
}

async function dropColumn(connection: Connection, { table, column, indexes }: StepOf<'dropColumn'>): Promise<void> {
  const { items } = splitTable(await textOfTable(connection, table), 'sqlite');
  const isKey = (line: string): boolean => isKeyOn(line, column);
  for (const { name } of indexes) await connection.run(`DROP INDEX IF EXISTS ${quote(name)}`);
  if (items.some(isKey)) await rebuildTable(connection, table, (lines) => lines.filter((line) => !isKey(line)));
  await connection.run(`ALTER TABLE ${quote(table)} DROP COLUMN ${quote(column)}`);
}

export async function runOnSqlite(connection: Connection, step: Step): Promise<void> {
  switch (step.step) {
    case 'createTable':
      return connection.run(`CREATE TABLE ${quote(step.table)} (${linesOfTable('sqlite', step.columns).join(', ')})`);
    case 'renameTable':
      return connection.run(`ALTER TABLE ${quote(step.from)} RENAME TO ${quote(step.to)}`);
    case 'renameColumn':
      return connection.run(`ALTER TABLE ${quote(step.table)} RENAME COLUMN ${quote(step.from)} TO ${quote(step.to)}`);
    case 'addColumn':
      return addColumn(connection, step);
    case 'changeColumn':
      return changeColumn(connection, step);
    case 'dropColumn':
      return dropColumn(connection, step);
    case 'dropIndex':
      return connection.run(`DROP INDEX ${quote(step.index.name)}`);
    case 'renameIndex':
      await connection.run(`DROP INDEX ${quote(step.from)}`);
      return connection.run(createIndex(step.table, step.index));
    case 'replaceIndex':
      await connection.run(`DROP INDEX IF EXISTS ${quote(step.index.name)}`);
      return connection.run(createIndex(step.table, step.index));
    default:
      throw new Error(`SQLite has no way of its own for ${step.step}`);
  }
}
