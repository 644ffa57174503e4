import type { Connection } from './connection';
import { columnOf, mentions, quote, renameQuoted, splitTable, renameInTrigger } from './ddl';
import type { Dependent } from './inspectTables';
import { columnsIn, indexesIn, keysOf, textOfTable } from './inspectTables';
import type { Column, Step, StepOf } from './steps';
import { familyOf, sameType, sqlType } from './migrationTypes';
import { defaultOf, linesOfTable, literal, retypeColumn } from './values';

// Use one ALTER per step where possible, which is applied atomically.
const alter = (connection: Connection, table: string, parts: readonly string[]): Promise<void> =>
  connection.run(`ALTER TABLE ${quote(table)} ${parts.join(', ')}`);

const addKey = (column: string, { references }: Column): string[] =>
  references ? [`ADD FOREIGN KEY (${quote(column)}) REFERENCES ${quote(references)} (\`id\`)`] : [];

async function dropKeys(connection: Connection, table: string, column: string): Promise<string[]> {
  const keys = await keysOf(connection, table, column);
  return keys.map(({ name }) => `DROP FOREIGN KEY ${quote(name)}`);
}

/** Renames a column, and in the same statement recreates a check that mentions it, as MySQL requires. */
async function renameColumn(connection: Connection, { table, from, to }: StepOf<'renameColumn'>): Promise<void> {
  if ((await columnsIn(connection, table)).has(from)) {
    const { items } = splitTable(await textOfTable(connection, table), 'mysql');
    const checks = items.flatMap((item) => {
      const name = /^CONSTRAINT `([^`]+)` CHECK\b/i.exec(item)?.[1];
      return name && mentions(item, from, 'mysql') ? [{ name, item }] : [];
    });
    await alter(connection, table, [
      ...checks.map(({ name }) => `DROP CONSTRAINT ${quote(name)}`),
      `RENAME COLUMN ${quote(from)} TO ${quote(to)}`,
      ...checks.map(({ item }) => `ADD ${renameQuoted(item, from, to)}`),
    ]);
  }
  await renameInTriggers(connection, table, from, to);
}

async function addColumn(connection: Connection, step: StepOf<'addColumn'>): Promise<void> {
  const { table, column, as } = step;
  const value = step.default ?? step.fill;
  if (!(await columnsIn(connection, table)).has(column)) {
    const given = value === undefined ? '' : ` ${defaultOf(connection, as.type, value)}`;
    const line = `${quote(column)} ${sqlType(as.type, 'mysql')}${as.nullable ? '' : ' NOT NULL'}${given}`;
    await alter(connection, table, [`ADD COLUMN ${line}`, ...addKey(column, as)]);
  }
  // Remove the temporary default, which is only for existing rows.
  if (step.default === undefined && step.fill !== undefined)
    await alter(connection, table, [
      `ALTER COLUMN ${quote(column)} ${as.nullable ? 'SET DEFAULT NULL' : 'DROP DEFAULT'}`,
    ]);
}

/** Changes the type or nullability of a column. Foreign keys are added last. */
async function modifyColumn(
  connection: Connection,
  { table, column, from }: StepOf<'changeColumn'>,
  to: Column,
  last: boolean,
): Promise<void> {
  const { items } = splitTable(await textOfTable(connection, table), 'mysql');
  const line = items.find((item) => columnOf(item) === column);
  if (!line) throw new Error(`${table} has no ${column}`);
  const refersAnew = from.references !== to.references || familyOf(from.type) !== familyOf(to.type);
  await alter(connection, table, [
    ...(refersAnew ? await dropKeys(connection, table, column) : []),
    `MODIFY COLUMN ${retypeColumn(line, 'mysql', from, to)}`,
    ...(refersAnew && last ? addKey(column, to) : []),
  ]);
}

async function changeColumn(connection: Connection, step: StepOf<'changeColumn'>): Promise<void> {
  const { table, column, from, to, fill } = step;
  const name = quote(column);
  const isOther = !sameType(to.type, (await columnsIn(connection, table)).get(column)?.type ?? '');
  if (isOther && familyOf(from.type) === 'text' && familyOf(to.type) === 'boolean')
    await connection.run(
      `UPDATE ${quote(table)} SET ${name} = IF(${name} = 'true', '1', '0') WHERE ${name} IN ('true', 'false')`,
    );
  if (fill !== undefined) {
    // Change the type first, because the value has the new type.
    if (isOther) await modifyColumn(connection, step, { ...to, nullable: true }, false);
    const value = literal(connection, to.type, fill);
    await connection.run(`UPDATE ${quote(table)} SET ${name} = ${value} WHERE ${name} IS NULL`);
  }
  await modifyColumn(connection, step, to, true);
}

async function dropColumn(connection: Connection, { table, column, indexes }: StepOf<'dropColumn'>): Promise<void> {
  const there = (await indexesIn(connection, table)).map(({ name }) => name);
  await alter(connection, table, [
    ...(await dropKeys(connection, table, column)),
    ...indexes.filter(({ name }) => there.includes(name)).map(({ name }) => `DROP INDEX ${quote(name)}`),
    `DROP COLUMN ${quote(column)}`,
  ]);
}

const addIndex = ({ name, fields, unique }: StepOf<'addIndex'>['index']): string =>
  `ADD ${unique ? 'UNIQUE ' : ''}INDEX ${quote(name)} (${fields.map(quote).join(', ')})`;

export async function runOnMysql(connection: Connection, step: Step): Promise<void> {
  switch (step.step) {
    case 'createTable':
      return connection.run(
        `CREATE TABLE ${quote(step.table)} (${linesOfTable('mysql', step.columns).join(', ')})
          ENGINE = InnoDB DEFAULT CHARSET = utf8mb4`,
      );
    case 'renameTable':
      return connection.run(`RENAME TABLE ${quote(step.from)} TO ${quote(step.to)}`);
    case 'renameColumn':
      return renameColumn(connection, step);
    case 'addColumn':
      return addColumn(connection, step);
    case 'changeColumn':
      return changeColumn(connection, step);
    case 'dropColumn':
      return dropColumn(connection, step);
    case 'dropIndex':
      return alter(connection, step.table, [`DROP INDEX ${quote(step.index.name)}`]);
    case 'renameIndex':
      return alter(connection, step.table, [`RENAME INDEX ${quote(step.from)} TO ${quote(step.index.name)}`]);
    case 'replaceIndex':
      return alter(connection, step.table, [`DROP INDEX ${quote(step.index.name)}`, addIndex(step.index)]);
    default:
      throw new Error(`MySQL has no way of its own for ${step.step}`);
  }
}

interface Trigger {
  name: string;
  timing: string;
  event: string;
  body: string;
}

/** The suffix of a temporary trigger, because MySQL cannot replace one in a single statement. */
const SPARE = '~new';

/** Returns whether a trigger uses the column only as NEW.x and OLD.x, so that it can be rewritten. */
export const ownTriggersHold = (one: Dependent, table: string, from: string, to: string): boolean =>
  one.kind === 'trigger' && one.table === table && !mentions(renameInTrigger(one.sql, from, to), from, 'mysql');

const triggersOf = (connection: Connection, table: string): Promise<Trigger[]> =>
  connection.select(
    `SELECT TRIGGER_NAME AS name, ACTION_TIMING AS timing, EVENT_MANIPULATION AS event, ACTION_STATEMENT AS body
      FROM information_schema.triggers WHERE TRIGGER_SCHEMA = DATABASE() AND EVENT_OBJECT_TABLE = ?
      ORDER BY ACTION_ORDER`,
    [table],
  );

const create = (connection: Connection, table: string, { name, timing, event, body }: Trigger): Promise<void> =>
  connection.run(`CREATE TRIGGER ${quote(name)} ${timing} ${event} ON ${quote(table)} FOR EACH ROW ${body}`);
const drop = (connection: Connection, name: string): Promise<void> => connection.run(`DROP TRIGGER ${quote(name)}`);

/** Completes the renames of triggers that a killed process began. */
async function finishSpares(connection: Connection, table: string): Promise<void> {
  const triggers = await triggersOf(connection, table);
  for (const spare of triggers.filter(({ name }) => name.endsWith(SPARE))) {
    const name = spare.name.slice(0, -SPARE.length);
    if (!triggers.some((one) => one.name === name)) await create(connection, table, { ...spare, name });
    await drop(connection, spare.name);
  }
}

/** Returns whether a trigger still uses the old column name or has a temporary copy. */
export async function triggersWait(connection: Connection, table: string, from: string, to: string): Promise<boolean> {
  const triggers = await triggersOf(connection, table);
  return triggers.some(({ name, body }) => name.endsWith(SPARE) || renameInTrigger(body, from, to) !== body);
}

/** Rewrites the triggers of a table after a column was renamed. */
async function renameInTriggers(connection: Connection, table: string, from: string, to: string): Promise<void> {
  await finishSpares(connection, table);
  for (const trigger of await triggersOf(connection, table)) {
    const body = renameInTrigger(trigger.body, from, to);
    if (body === trigger.body) continue;
    const spare = `${trigger.name}${SPARE}`;
    await create(connection, table, { ...trigger, name: spare, body });
    await drop(connection, trigger.name);
    await create(connection, table, { ...trigger, body });
    await drop(connection, spare);
  }
}
