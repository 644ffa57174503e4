import type { Connection } from './connection';
import { namesNobody } from './connection';
import { mentions, quote } from './ddl';
import { alwaysFits, fits, sameType } from './migrationTypes';
import type { Dependent } from './inspectTables';
import { checksOn, columnsIn, dependentsIn, dependentsOn, indexesIn, isAs, tablesOf } from './inspectTables';
import { ownTriggersHold } from './mysql';
import { findAlike } from './foldColumn';
import type { Index, Step, StepOf } from './steps';

const AT_ONCE = 5000;
const SHOWN = 5;
interface Place {
  table: string;
  column: string;
}

/** Returns the table and column name of a column before the first step. Undefined if the steps create it. */
async function placeNow(connection: Connection, before: readonly Step[], wanted: Place): Promise<Place | undefined> {
  let place = wanted;
  const names = [place];
  for (const step of before.toReversed()) {
    if (step.step === 'renameColumn' && step.table === place.table && step.to === place.column)
      names.push((place = { ...place, column: step.from }));
    else if (step.step === 'renameTable' && step.to === place.table)
      names.push((place = { ...place, table: step.from }));
  }
  for (const one of names) if ((await columnsIn(connection, one.table)).has(one.column)) return one;
  return undefined;
}

/** The end of a sentence about one row and about several. */
type ErrorTexts = readonly [one: string, several: string];

/** Formats a sentence about rows, such as `3 rows have no value (id 1, 2, 3)`. */
const listed = (
  count: number,
  [one, several]: ErrorTexts,
  ids: readonly unknown[],
  isAll = ids.length >= count,
): string => `${count} ${count === 1 ? `row ${one}` : `rows ${several}`} (id ${ids.join(', ')}${isAll ? '' : ', …'})`;

async function rowsWhere(
  connection: Connection,
  table: string,
  where: string,
  said: ErrorTexts,
): Promise<string | undefined> {
  const from = `FROM ${quote(table)} AS row_ WHERE ${where}`;
  const [found] = await connection.select<{ n: number }>(`SELECT COUNT(*) AS n ${from}`);
  if (Number(found?.n) === 0) return undefined;
  const ids = await connection.select<{ id: number }>(`SELECT id ${from} ORDER BY id LIMIT ${SHOWN}`);
  return listed(
    Number(found?.n),
    said,
    ids.map(({ id }) => id),
  );
}

/** Counts the values of a column that the step would change or lose. */
async function misfits(
  connection: Connection,
  place: Place,
  step: StepOf<'changeColumn'>,
): Promise<string | undefined> {
  const [table, column] = [quote(place.table), quote(place.column)];
  const text = `CAST(${column} AS ${connection.dialect === 'sqlite' ? 'TEXT' : 'CHAR'})`;
  const ids: number[] = [];
  let count = 0;
  for (let after = 0, rows = AT_ONCE; rows === AT_ONCE;) {
    const page = await connection.select<{ id: number; migratedValue: string }>(
      `SELECT id, ${text} AS migratedValue FROM ${table}
        WHERE id > ${after} AND ${column} IS NOT NULL ORDER BY id LIMIT ${AT_ONCE}`,
    );
    for (const { id, migratedValue } of page) {
      if (fits(String(migratedValue), step.from, step.to)) continue;
      count += 1;
      if (ids.length < SHOWN) ids.push(Number(id));
    }
    rows = page.length;
    after = Number(page.at(-1)?.id ?? after);
  }
  const { type, values } = step.to;
  const target = values ? `${type} of ${values.join(', ')}` : type;
  return count > 0 ? listed(count, [`does not fit ${target}`, `do not fit ${target}`], ids) : undefined;
}

async function validateChange(connection: Connection, place: Place, step: StepOf<'changeColumn'>): Promise<string[]> {
  const { from, to, fill } = step;
  if (!to.values && (await isAs(connection, step.table, step.column, to))) return [];
  const column = quote(place.column);
  const found: (string | undefined)[] = [];
  if (!to.nullable && fill === undefined)
    found.push(await rowsWhere(connection, place.table, `${column} IS NULL`, ['has no value', 'have no value']));
  const type = (await columnsIn(connection, place.table)).get(place.column)?.type ?? '';
  // All values are converted if an earlier run was interrupted after the change of type.
  const isChanged = sameType(to.type, type) && !sameType(from.type, type) && !to.values;
  if (!isChanged && !alwaysFits(from, to)) found.push(await misfits(connection, place, step));
  if (to.references && to.references !== from.references && (await tablesOf(connection)).includes(to.references)) {
    const target = `SELECT 1 FROM ${quote(to.references)} AS target WHERE target.id = row_.${column}`;
    found.push(
      await rowsWhere(connection, place.table, `${column} IS NOT NULL AND NOT EXISTS (${target})`, [
        `names no row of ${to.references}`,
        `name no row of ${to.references}`,
      ]),
    );
  }
  return found.flatMap((sentence) => (sentence ? [`${place.table}.${place.column}: ${sentence}`] : []));
}

async function validateAdded(connection: Connection, step: StepOf<'addColumn'>): Promise<string[]> {
  if (step.as.nullable || step.default !== undefined || step.fill !== undefined) return [];
  const columns = await columnsIn(connection, step.table);
  if (columns.size === 0 || columns.has(step.column)) return [];
  const rows = await rowsWhere(connection, step.table, '1 = 1', [
    'is there and would have no value',
    'are there and would have no value',
  ]);
  return rows ? [`${step.table}.${step.column} is required: ${rows}`] : [];
}

const SHARED: ErrorTexts = ['shares its value', 'share their values'];

const sharedText = (table: string, { fields }: Index, rows: number, firsts: readonly (number | string)[]): string =>
  `${table} (${fields.join(', ')}) is to be unique: ` +
  listed(rows, SHARED, firsts.slice(0, SHOWN), firsts.length <= SHOWN);

async function validateUnique(
  connection: Connection,
  before: readonly Step[],
  { table, index }: StepOf<'addIndex' | 'replaceIndex'>,
): Promise<string[]> {
  if (!index.unique) return [];
  // Check the future values of a column that these steps fill with folded text.
  const folding = before.flatMap((step) => (step.step === 'foldColumn' && step.table === table ? [step] : []));
  const folds = (column: string): string | undefined => folding.find((step) => step.column === column)?.from;
  const places = await Promise.all(
    index.fields.map((column) => placeNow(connection, before, { table, column: folds(column) ?? column })),
  );
  const there = places.filter((place) => place !== undefined);
  const now = there[0]?.table;
  if (now === undefined || there.length < places.length) return [];
  if (index.fields.some(folds)) {
    const columns = there.map(({ column }, at) => ({
      name: column,
      folds: folds(index.fields[at] ?? '') !== undefined,
    }));
    const { rows, groups } = await findAlike(connection, now, columns);
    return rows > 0 ? [sharedText(now, index, rows, groups)] : [];
  }
  if ((await indexesIn(connection, now)).some(({ name, unique }) => name === index.name && unique)) return [];
  const columns = there.map(({ column }) => quote(column));
  const groups = await connection.select<{ n: number; first: number }>(
    `SELECT COUNT(*) AS n, MIN(id) AS first FROM ${quote(now)}
      WHERE ${columns.map((column) => `${column} IS NOT NULL`).join(' AND ')}
      GROUP BY ${columns.join(', ')} HAVING COUNT(*) > 1 ORDER BY first`,
  );
  if (groups.length === 0) return [];
  const rows = groups.reduce((sum, { n }) => sum + Number(n), 0);
  const firsts = groups.map(({ first }) => first);
  return [sharedText(now, index, rows, firsts)];
}

/** Rejects the drop of a column that a handwritten check, trigger, view or index uses. */
async function validateDropped(connection: Connection, step: StepOf<'dropColumn'>): Promise<string[]> {
  const { table, column } = step;
  if (!(await columnsIn(connection, table)).has(column)) return [];
  const held = [
    ...(await dependentsOn(connection, table, column)).map(({ kind, name }) => `the ${kind} ${name}`),
    ...(await checksOn(connection, table, column)).map((check) => `the check "${check}"`),
    ...(await indexesIn(connection, table))
      .filter(({ name, fields }) => fields.includes(column) && !step.indexes.some((index) => index.name === name))
      .map(({ name }) => `the index ${name}`),
  ];
  return held.map((one) => `${table}.${column} is used by ${one}: take that away in a migration of your own before`);
}

const asHeld = ({ kind, name }: Dependent): string =>
  `the ${kind} ${name}, which MySQL does not rename it in: drop that in a migration of your own before, and make it ` +
  'again after';

/** Rejects the rename of a column if objects that use it would break. MySQL can rewrite only some triggers. */
async function validateRenamed(connection: Connection, { table, from, to }: StepOf<'renameColumn'>): Promise<string[]> {
  const columns = await columnsIn(connection, table);
  if (columns.size > 0 && !columns.has(from) && !columns.has(to)) return [`${table} has neither ${from} nor ${to}`];
  if (connection.dialect === 'sqlite') return [];
  const held = (await dependentsOn(connection, table, from)).filter((one) => !ownTriggersHold(one, table, from, to));
  return held.map((one) => `${table}.${from} is used by ${asHeld(one)}`);
}

/** Rejects the rename of a table if objects that mention it would break. */
async function validateNamed(connection: Connection, { from, to }: StepOf<'renameTable'>): Promise<string[]> {
  const tables = await tablesOf(connection);
  if (!tables.includes(from) && !tables.includes(to)) return [`there is neither a table ${from} nor ${to}`];
  if (connection.dialect === 'sqlite' || !tables.includes(from)) return [];
  const held = (await dependentsIn(connection)).filter(({ sql }) => mentions(sql, from, 'mysql'));
  return held.map((one) => `${from} is used by ${asHeld(one)}`);
}

/** Rejects links to missing rows. */
async function validateLinks(
  connection: Connection,
  before: readonly Step[],
  { from, column, references }: StepOf<'fillLinks'>,
): Promise<string[]> {
  const place = await placeNow(connection, before, { table: from, column });
  const target = await placeNow(connection, before, { table: references, column: 'id' });
  if (!place || !target) return [];
  const ids = await namesNobody(connection, { from: place.table, column: place.column }, target.table);
  const named = `names no row of ${references}`;
  return ids.length > 0 ? [`${place.table}.${place.column}: ${named} (id ${ids.join(', ')})`] : [];
}

async function validateStep(connection: Connection, before: readonly Step[], step: Step): Promise<string[]> {
  switch (step.step) {
    case 'changeColumn': {
      const place = await placeNow(connection, before, step);
      return place ? validateChange(connection, place, step) : [];
    }
    case 'addColumn':
      return validateAdded(connection, step);
    case 'addIndex':
    case 'replaceIndex':
      return validateUnique(connection, before, step);
    case 'dropColumn':
      return validateDropped(connection, step);
    case 'renameColumn':
      return validateRenamed(connection, step);
    case 'renameTable':
      return validateNamed(connection, step);
    case 'fillLinks':
      return validateLinks(connection, before, step);
    default:
      return [];
  }
}

/** Throws before any change, with a sentence for each step that existing rows or objects prevent. */
export async function validateSteps(connection: Connection, steps: readonly Step[]): Promise<void> {
  const found: string[] = [];
  for (const [at, step] of steps.entries()) found.push(...(await validateStep(connection, steps.slice(0, at), step)));
  if (found.length > 0)
    throw new Error(['the migration does not fit what is there, and has changed nothing:', ...found].join('\n  '));
}
