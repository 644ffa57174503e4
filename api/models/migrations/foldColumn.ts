import { TAIL, foldCase } from '@t3d/resources/kit';
import { searchText } from '../../registry/searchTexts';
import type { Connection } from './connection';
import { quote } from './ddl';
import type { StepOf } from './steps';

const AT_ONCE = 1000;
const UPDATED_AT_ONCE = 200;

type Read = Record<string, unknown> & { id: number };

/** Yields the values of the given columns, thousands of rows at a time. */
async function* pagesOf(connection: Connection, table: string, columns: readonly string[], where: string) {
  for (let after = 0, rows = AT_ONCE; rows === AT_ONCE;) {
    const page = await connection.select<Read>(
      `SELECT ${['id', ...columns].map(quote).join(', ')} FROM ${quote(table)}
        WHERE id > ${after} AND ${where} ORDER BY id LIMIT ${AT_ONCE}`,
    );
    yield page;
    rows = page.length;
    after = Number(page.at(-1)?.id ?? after);
  }
}

/** Returns a text, or the texts of all languages as the database stores them. */
const parsed = (value: unknown): unknown => {
  const text = String(value);
  return text.startsWith('{') ? (JSON.parse(text) as unknown) : text;
};

/** Fills in missing texts of a second column. */
export async function foldColumn(connection: Connection, step: StepOf<'foldColumn'>): Promise<void> {
  const [table, from, column] = [step.table, step.from, step.column].map(quote);
  const isEmpty = `${column} IS NULL AND ${from} IS NOT NULL`;
  const { keeps = 'folded' } = step;
  if (keeps === 'tail')
    return connection.run(`UPDATE ${table} SET ${column} = SUBSTR(${from}, -${TAIL}) WHERE ${isEmpty}`);
  const escape = (text: string): string => connection.queryInterface.sequelize.escape(text);
  const textOf = (row: Read): string =>
    searchText(keeps, keeps === 'words' ? parsed(row[step.from]) : String(row[step.from])) ?? '';
  for await (const page of pagesOf(connection, step.table, [step.from], isEmpty))
    for (let at = 0; at < page.length; at += UPDATED_AT_ONCE) {
      const rows = page.slice(at, at + UPDATED_AT_ONCE);
      const cases = rows.map((row) => `WHEN ${Number(row.id)} THEN ${escape(textOf(row))}`);
      await connection.run(
        `UPDATE ${table} SET ${column} = CASE id ${cases.join(' ')} END
          WHERE id IN (${rows.map(({ id }) => Number(id)).join(', ')})`,
      );
    }
}

const NAMED = 3;

/**
 * Finds rows whose texts become equal when folded, such as `2 josé@x.org = 5 jose@x.org`. Returns their number and
 * examples.
 */
export async function findAlike(
  connection: Connection,
  table: string,
  columns: readonly { name: string; folds: boolean }[],
): Promise<{ rows: number; groups: string[] }> {
  const groups = new Map<string, { named: string[]; count: number }>();
  const names = columns.map(({ name }) => name);
  const where = names.map((name) => `${quote(name)} IS NOT NULL`).join(' AND ');
  for await (const page of pagesOf(connection, table, names, where))
    for (const row of page) {
      const key = JSON.stringify(
        columns.map(({ name, folds }) => (folds ? foldCase(String(row[name])) : String(row[name]))),
      );
      const group = groups.get(key) ?? { named: [], count: 0 };
      group.count += 1;
      if (group.count <= NAMED) group.named.push([row.id, ...names.map((name) => row[name])].join(' '));
      groups.set(key, group);
    }
  const alike = [...groups.values()].filter(({ count }) => count > 1);
  return {
    rows: alike.reduce((sum, { count }) => sum + count, 0),
    groups: alike.map(({ named }) => named.join(' = ')),
  };
}
