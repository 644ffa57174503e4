import type { Counted } from '../declared/schema';
import { quote } from './migrations/ddl';
import { sqlType } from './migrations/types';
import { createIndex } from './migrations/values';

type Dialect = 'sqlite' | 'mysql';

/**
 * A table of counts. `value`: the SQL of a column for a row. `follows`: a row moves to another count when one of these
 * columns changes.
 */
interface Counter {
  readonly name: string;
  readonly columns: readonly { name: string; type: string; value(row: string): string }[];
  readonly follows: readonly string[];
}

/** Ids in a block: a block's rows are counted together. */
export const BLOCK = 8_192;
export const countsTable = (table: string): string => `${table}_counts`;
export const blocksTable = (table: string): string => `${table}_blocks`;
/** The columns of a table of counts beside those that rows are counted by. */
export const OWN_COLUMNS: readonly string[] = ['slot', 'tuple', 'rowCount'];

/** The slot of settled counts: no connection adds to it. */
const SETTLED = -1;
/**
 * The slot of the connection that writes. Each adds to rows of its own, so that none waits for another's commit; nodes
 * of a Galera cluster number their connections alike, and differ in the offset.
 */
const SLOT: Readonly<Record<Dialect, string>> = {
  mysql: '(CONNECTION_ID() % 1024) * 16 + @@auto_increment_offset % 16',
  sqlite: String(SETTLED),
};

function countersOf({ table, by, empty }: Counted, dialect: Dialect): Counter[] {
  const columns = Object.entries(by).map(([name, type]) => ({
    name,
    type,
    value: (row: string) => `${row}.${quote(name)}`,
  }));
  const block = (row: string): string => `${row}.\`id\` ${dialect === 'mysql' ? 'DIV' : '/'} ${BLOCK}`;
  return [
    { name: countsTable(table), columns, follows: [...Object.keys(by), ...empty] },
    { name: blocksTable(table), columns: [{ name: 'block', type: 'BIGINT', value: block }], follows: empty },
  ];
}

/** The values of a row as one text, which is part of the key: a column of a key may not be empty. */
function tupleOf({ columns }: Counter, row: string, dialect: Dialect): string {
  const values = columns.map(({ value }) => `COALESCE(${value(row)}, '')`);
  return dialect === 'mysql' ? `CONCAT_WS('|', ${values.join(', ')})` : ["''", ...values].join(" || '|' || ");
}

const namesOf = ({ columns }: Counter): string =>
  ['slot', 'tuple', ...columns.map(({ name }) => name), 'rowCount'].map(quote).join(', ');
/** Adds to the number that is there. */
function adding({ name }: Counter, dialect: Dialect): string {
  const number = `${quote(name)}.\`rowCount\``;
  return dialect === 'mysql'
    ? `ON DUPLICATE KEY UPDATE ${number} = ${number} + VALUES(\`rowCount\`)`
    : 'ON CONFLICT (`slot`, `tuple`) DO UPDATE SET `rowCount` = `rowCount` + excluded.`rowCount`';
}

const isCounted = ({ empty }: Counted, row: string): string[] => empty.map((name) => `${row}.${quote(name)} IS NULL`);

/** A statement of a trigger: adds to the number of rows like this one, where the conditions hold. */
function add(counter: Counter, row: string, number: 1 | -1, conditions: readonly string[], dialect: Dialect): string {
  const values = counter.columns.map(({ value }) => value(row));
  const given = [SLOT[dialect], tupleOf(counter, row, dialect), ...values, number].join(', ');
  const insert = `INSERT INTO ${quote(counter.name)} (${namesOf(counter)})`;
  const when = conditions.join(' AND ');
  if (dialect === 'sqlite') return `${insert} SELECT ${given} WHERE ${when || '1 = 1'} ${adding(counter, dialect)};`;
  const statement = `${insert} VALUES (${given}) ${adding(counter, dialect)};`;
  return when ? `IF ${when} THEN ${statement} END IF;` : statement;
}

/** Whether a row was changed in one of these columns. */
const isMoved = (names: readonly string[], dialect: Dialect): string => {
  const same = dialect === 'mysql' ? '<=>' : 'IS';
  return `NOT (${names.map((name) => `OLD.${quote(name)} ${same} NEW.${quote(name)}`).join(' AND ')})`;
};

const DEEDS = ['insert', 'update', 'delete'];
const triggerName = (table: string, deed: string): string => `${countsTable(table)}_${deed}`;
export const isCounterTrigger = (table: string, name: string): boolean =>
  DEEDS.some((deed) => name === triggerName(table, deed));

/** The statements that make the tables of counts, still empty, and the triggers that keep them. */
export function makeCounters(counted: Counted, dialect: Dialect): string[] {
  const counters = countersOf(counted, dialect);
  const each = (row: 'OLD' | 'NEW', number: 1 | -1): string[] =>
    counters.map((counter) => add(counter, row, number, isCounted(counted, row), dialect));
  const moves = counters
    .filter(({ follows }) => follows.length > 0)
    .flatMap((counter) => {
      const moved = isMoved(counter.follows, dialect);
      return [
        add(counter, 'OLD', -1, [moved, ...isCounted(counted, 'OLD')], dialect),
        add(counter, 'NEW', 1, [moved, ...isCounted(counted, 'NEW')], dialect),
      ];
    });
  const trigger = (deed: string, statements: readonly string[]): string =>
    `CREATE TRIGGER ${quote(triggerName(counted.table, deed))} AFTER ${deed.toUpperCase()} ON ${quote(counted.table)}
      FOR EACH ROW BEGIN ${statements.join(' ')} END`;
  return [
    ...counters.flatMap((counter) => tableOf(counter, dialect)),
    trigger('insert', each('NEW', 1)),
    trigger('update', moves),
    trigger('delete', each('OLD', -1)),
  ];
}

/** The statements that make one table of counts, with an index for each reference. */
function tableOf({ name, columns }: Counter, dialect: Dialect): string[] {
  const lines = columns.map((column) => `${quote(column.name)} ${sqlType(column.type, dialect)}`);
  return [
    `CREATE TABLE ${quote(name)} (\`slot\` INTEGER NOT NULL, \`tuple\` VARCHAR(255) NOT NULL, ${lines.join(', ')},
      \`rowCount\` BIGINT NOT NULL, PRIMARY KEY (\`slot\`, \`tuple\`))`,
    ...columns
      .filter(({ type }) => type === 'BIGINT')
      .map((column) =>
        createIndex(name, { name: `${name}_${column.name}`.slice(0, 60), fields: [column.name], unique: false }),
      ),
  ];
}

/** The statements that take them away, whether or not they are there. */
export const dropCounters = (table: string): string[] => [
  ...DEEDS.map((deed) => `DROP TRIGGER IF EXISTS ${quote(triggerName(table, deed))}`),
  ...[countsTable(table), blocksTable(table)].map((name) => `DROP TABLE IF EXISTS ${quote(name)}`),
];

/** The SELECT of the combinations whose count is wrong, with what it lacks. */
function differing(counted: Counted, counter: Counter, dialect: Dialect): string {
  const names = counter.columns.map(({ name }) => quote(name));
  const values = counter.columns.map(({ name, value }) => `${value('t')} AS ${quote(name)}`);
  const rows = isCounted(counted, 't').join(' AND ') || '1 = 1';
  return `SELECT \`tuple\`, ${names.join(', ')}, SUM(\`n\`) AS \`rowCount\` FROM (
      SELECT ${tupleOf(counter, 't', dialect)} AS \`tuple\`, ${values.join(', ')}, COUNT(*) AS \`n\`
        FROM ${quote(counted.table)} AS t WHERE ${rows} GROUP BY \`tuple\`, ${names.join(', ')}
      UNION ALL SELECT \`tuple\`, ${names.join(', ')}, -\`rowCount\` FROM ${quote(counter.name)}
    ) AS d GROUP BY \`tuple\`, ${names.join(', ')} HAVING SUM(\`n\`) <> 0`;
}

/** For each table of counts the SELECT of how many are wrong, as `wrong`. */
export const countWrong = (counted: Counted, dialect: Dialect): string[] =>
  countersOf(counted, dialect).map(
    (counter) => `SELECT COUNT(*) AS \`wrong\` FROM (${differing(counted, counter, dialect)}) AS w`,
  );

/**
 * The statements that correct all counts while others write: each reads rows and counts in one snapshot and adds the
 * difference.
 */
export const correctCounters = (counted: Counted, dialect: Dialect): string[] =>
  countersOf(counted, dialect).map(
    (counter) =>
      `INSERT INTO ${quote(counter.name)} (${namesOf(counter)})
        SELECT ${SETTLED}, c.* FROM (${differing(counted, counter, dialect)}) AS c WHERE 1 = 1
        ${adding(counter, dialect)}`,
  );

/** The statements that move counts from a connection's slot to the settled one; `add` and `remove` take a list. */
interface Settling {
  /** The SELECT of the slots. */
  readonly slots: string;
  /** The SELECT of a slot's counts that no transaction is changing; it locks them until commit. */
  readonly free: string;
  readonly add: string;
  readonly remove: string;
}

/** How counts are settled on MySQL, where each connection has its own slot. */
export const settling = (counted: Counted): Settling[] =>
  countersOf(counted, 'mysql').map((counter) => {
    const [name, columns] = [quote(counter.name), counter.columns.map((column) => quote(column.name)).join(', ')];
    const mine = `FROM ${name} WHERE \`slot\` = ?`;
    return {
      slots: `SELECT DISTINCT \`slot\` FROM ${name} WHERE \`slot\` <> ${SETTLED}`,
      free: `SELECT \`tuple\` ${mine} ORDER BY \`tuple\` LIMIT 1000 FOR UPDATE SKIP LOCKED`,
      add: `INSERT INTO ${name} (${namesOf(counter)})
        SELECT ${SETTLED}, \`tuple\`, ${columns}, s.\`rowCount\` FROM ${name} AS s
        WHERE s.\`slot\` = ? AND s.\`tuple\` IN (?) ${adding(counter, 'mysql')}`,
      remove: `DELETE ${mine} AND \`tuple\` IN (?)`,
    };
  });
