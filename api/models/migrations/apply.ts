import type { Sequelize } from 'sequelize';
import type { Connection } from './connection';
import { onOneConnection, fillLinks, hasRows } from './connection';
import { quote } from './ddl';
import { validateSteps } from './validateSteps';
import { columnsIn, indexesIn, isAs, tablesOf, dropCounts, createCounts } from './inspectTables';
import { foldColumn } from './foldColumn';
import { runOnMysql, triggersWait } from './mysql';
import { runOnSqlite } from './sqlite';
import type { Index, Step, StepOf } from './steps';
import { createIndex } from './values';

const hasTable = async (connection: Connection, table: string): Promise<boolean> =>
  (await tablesOf(connection)).includes(table);
const hasColumn = async (connection: Connection, table: string, column: string): Promise<boolean> =>
  (await columnsIn(connection, table)).has(column);
const indexNamed = async (connection: Connection, table: string, wanted: string): Promise<Index | undefined> =>
  (await indexesIn(connection, table)).find(({ name }) => name === wanted);
const isSame = (found: Index | undefined, wanted: Index): boolean =>
  found !== undefined && found.unique === wanted.unique && found.fields.join() === wanted.fields.join();

async function isRenamed(connection: Connection, { table, from, to }: StepOf<'renameColumn'>): Promise<boolean> {
  const columns = await columnsIn(connection, table);
  const done = columns.has(to) && !columns.has(from);
  return done && (connection.dialect === 'sqlite' || !(await triggersWait(connection, table, from, to)));
}

/** Returns whether a step was already applied, in case an interrupted migration runs again. */
async function isDone(connection: Connection, step: Step): Promise<boolean> {
  switch (step.step) {
    case 'createTable':
      return hasTable(connection, step.table);
    case 'dropTable':
      return !(await hasTable(connection, step.table));
    case 'renameTable':
      return (await hasTable(connection, step.to)) && !(await hasTable(connection, step.from));
    case 'renameColumn':
      return isRenamed(connection, step);
    case 'addColumn':
      // An earlier run may have been interrupted before it removed the temporary default.
      return (
        (connection.dialect === 'sqlite' || step.fill === undefined) &&
        (await hasColumn(connection, step.table, step.column))
      );
    case 'changeColumn':
      return isAs(connection, step.table, step.column, step.to);
    case 'dropColumn':
      return !(await hasColumn(connection, step.table, step.column));
    case 'addIndex':
    case 'replaceIndex':
      return isSame(await indexNamed(connection, step.table, step.index.name), step.index);
    case 'renameIndex':
      return (await indexNamed(connection, step.table, step.from)) === undefined;
    case 'dropIndex':
      return (await indexNamed(connection, step.table, step.index.name)) === undefined;
    case 'fillLinks':
      return hasRows(connection, step.table);
    default:
      return false;
  }
}

const valueOf = (connection: Connection, text: string): string => connection.queryInterface.sequelize.escape(text);

async function runStep(connection: Connection, step: Step): Promise<void> {
  switch (step.step) {
    case 'dropTable':
      return connection.run(`DROP TABLE ${quote(step.table)}`);
    case 'addIndex':
      return connection.run(createIndex(step.table, step.index));
    case 'fillLinks':
      return fillLinks(connection, step);
    case 'foldColumn':
      return foldColumn(connection, step);
    case 'keepCounts':
      return createCounts(connection, step);
    case 'dropCounts':
      return dropCounts(connection, step);
    case 'renameValue': {
      const column = quote(step.column);
      const [from, to] = [valueOf(connection, step.from), valueOf(connection, step.to)];
      return connection.run(`UPDATE ${quote(step.table)} SET ${column} = ${to} WHERE ${column} = ${from}`);
    }
    default:
      return (connection.dialect === 'sqlite' ? runOnSqlite : runOnMysql)(connection, step);
  }
}

/** Splits a step into single statements or rebuilds of a single table. */
const simple = (step: Step): Step[] =>
  step.step === 'createTable'
    ? [step, ...step.indexes.map((index): Step => ({ step: 'addIndex', table: step.table, index }))]
    : [step];

/**
 * Runs the steps of a generated migration, without those already applied. Throws before any change if existing data
 * does not fit.
 */
export function applySteps(sequelize: Sequelize, steps: readonly Step[]): Promise<void> {
  return onOneConnection(sequelize, async (connection) => {
    await validateSteps(connection, steps);
    for (const step of steps.flatMap(simple)) if (!(await isDone(connection, step))) await runStep(connection, step);
  });
}
