import type { Connection } from './connection';
import { quote } from './ddl';
import type { StepOf } from './steps';

const AT_ONCE = 5000;
const SHOWN = 5;
type Fill = Pick<StepOf<'fillLinks'>, 'from' | 'column'>;
/** A row's id and an id that its column names. */
type Pair = readonly [owner: number, item: number];

/** Whether a table has any row: links that are there have been filled in. */
export const hasRows = async (connection: Connection, table: string): Promise<boolean> =>
  (await connection.select(`SELECT 1 FROM ${quote(table)} LIMIT 1`)).length > 0;

/** The ids in a value of a column: a number, or a list of them as JSON. */
function idsIn(value: unknown): number[] {
  const read: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  return [...new Set([read].flat().filter((one): one is number => typeof one === 'number'))];
}

/** What the rows of a column name, some thousands of rows at a time. */
async function* pagesOf(connection: Connection, { from, column }: Fill): AsyncGenerator<Pair[]> {
  for (let after = 0, rows = AT_ONCE; rows === AT_ONCE;) {
    const page = await connection.select<{ id: number; named: unknown }>(
      `SELECT id, ${quote(column)} AS named FROM ${quote(from)}
        WHERE id > ${after} AND ${quote(column)} IS NOT NULL ORDER BY id LIMIT ${AT_ONCE}`,
    );
    yield page.flatMap(({ id, named }) => idsIn(named).map((item): Pair => [Number(id), item]));
    rows = page.length;
    after = Number(page.at(-1)?.id ?? after);
  }
}

/** The first rows of a column that names what is no row of the other table. */
export async function namesNobody(connection: Connection, fill: Fill, references: string): Promise<number[]> {
  const found: number[] = [];
  for await (const pairs of pagesOf(connection, fill)) {
    const items = [...new Set(pairs.map(([, item]) => item))];
    if (items.length === 0) continue;
    const there = await connection.select<{ id: number }>(
      `SELECT id FROM ${quote(references)} WHERE id IN (${items.join(', ')})`,
    );
    const known = new Set(there.map(({ id }) => Number(id)));
    found.push(...pairs.filter(([, item]) => !known.has(item)).map(([owner]) => owner));
    if (found.length > SHOWN) break;
  }
  return [...new Set(found)].slice(0, SHOWN);
}

const LINKS_AT_ONCE = 500;

/** Makes a link of each id that a column names. */
export async function fillLinks(connection: Connection, step: StepOf<'fillLinks'>): Promise<void> {
  const now = connection.dialect === 'sqlite' ? "strftime('%Y-%m-%d %H:%M:%f +00:00', 'now')" : 'UTC_TIMESTAMP(3)';
  for await (const pairs of pagesOf(connection, step))
    for (let at = 0; at < pairs.length; at += LINKS_AT_ONCE) {
      const rows = pairs.slice(at, at + LINKS_AT_ONCE).map((pair) => `(${pair.join(', ')}, 1, ${now}, ${now})`);
      await connection.run(
        `INSERT INTO ${quote(step.table)} (owner, item, version, createdAt, updatedAt) VALUES ${rows.join(', ')}`,
      );
    }
}
