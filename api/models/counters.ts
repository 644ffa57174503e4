import type { Counted } from '../registry/schema';
import { quote } from './migrations/ddl';
import { sqlType } from './migrations/migrationTypes';
import { createIndex } from './migrations/values';

type Dialect = 'sqlite' | 'mysql';

/** A table of counts. A row moves to another count when a column in `follows` changes. */
interface Counter {
  readonly name: string;
  readonly columns: readonly { name: string; type: string; value(row: string): string }[];
  readonly follows: readonly string[];
}

/** The number of ids in a block, whose rows are counted together. */
export const BLOCK = 8_192;
export const countsTable = (table: string): string => `${table}_counts`;
export const blocksTable = (table: string): string => `${table}_blocks`;
/** The columns of a count table, without the columns that group the rows. */
export const OWN_COLUMNS: readonly string[] = ['slot', 'tuple', 'rowCount'];

/** The slot of settled counts, to which no connection adds. */
const SETTLED = -1;
/** The slot of the writing connection, so that none waits for another's commit. */
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

/** Returns SQL that joins a row's values, which may be NULL, into a text for the primary key. */
function tupleOf({ columns }: Counter, row: string, dialect: Dialect): string {
  const values = columns.map(({ value }) => `COALESCE(${value(row)}, '')`);
  return dialect === 'mysql' ? `CONCAT_WS('|', ${values.join(', ')})` : ["''", ...values].join(" || '|' || ");
}

const namesOf = ({ columns }: Counter): string =>
  ['slot', 'tuple', ...columns.map(({ name }) => name), 'rowCount'].map(quote).join(', ');
/** Returns the clause of an INSERT that adds to an existing count. */
function adding({ name }: Counter, dialect: Dialect): string {
  const number = `${quote(name)}.\`rowCount\``;
  return dialect === 'mysql'
    ? `ON DUPLICATE KEY UPDATE ${number} = ${number} + VALUES(\`rowCount\`)`
    : 'ON CONFLICT (`slot`, `tuple`) DO UPDATE SET `rowCount` = `rowCount` + excluded.`rowCount`';
}

const isCounted = ({ empty }: Counted, row: string): string[] => empty.map((name) => `${row}.${quote(name)} IS NULL`);

/** Returns a trigger statement that adds `number` to the count of a row if all conditions are true. */
function add(counter: Counter, row: string, number: 1 | -1, conditions: readonly string[], dialect: Dialect): string {
  const values = counter.columns.map(({ value }) => value(row));
  const given = [SLOT[dialect], tupleOf(counter, row, dialect), ...values, number].join(', ');
  const insert = `INSERT INTO ${quote(counter.name)} (${namesOf(counter)})`;
  const when = conditions.join(' AND ');
  if (dialect === 'sqlite') return `${insert} SELECT ${given} WHERE ${when || '1 = 1'} ${adding(counter, dialect)};`;
  const statement = `${insert} VALUES (${given}) ${adding(counter, dialect)};`;
  return when ? `IF ${when} THEN ${statement} END IF;` : statement;
}

const isMoved = (names: readonly string[], dialect: Dialect): string => {
  const same = dialect === 'mysql' ? '<=>' : 'IS';
  return `NOT (${names.map((name) => `OLD.${quote(name)} ${same} NEW.${quote(name)}`).join(' AND ')})`;
};

const DEEDS = ['insert', 'update', 'delete'];
const triggerName = (table: string, deed: string): string => `${countsTable(table)}_${deed}`;
export const isCounterTrigger = (table: string, name: string): boolean =>
  DEEDS.some((deed) => name === triggerName(table, deed));

/** Returns the statements that create the empty count tables and the triggers of these tables. */
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

/** Returns the statements that drop the counts if the counts exist. */
export const dropCounters = (table: string): string[] => [
  ...DEEDS.map((deed) => `DROP TRIGGER IF EXISTS ${quote(triggerName(table, deed))}`),
  ...[countsTable(table), blocksTable(table)].map((name) => `DROP TABLE IF EXISTS ${quote(name)}`),
];

/** Returns the SELECT of the value combinations with a wrong count, and of the difference. */
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

/** Returns a SELECT per count table that counts the wrong combinations. */
export const countWrong = (counted: Counted, dialect: Dialect): string[] =>
  countersOf(counted, dialect).map(
    (counter) => `SELECT COUNT(*) AS \`wrong\` FROM (${differing(counted, counter, dialect)}) AS w`,
  );

/** Returns statements that correct all counts while others write, in one snapshot each. */
export const correctCounters = (counted: Counted, dialect: Dialect): string[] =>
  countersOf(counted, dialect).map(
    (counter) =>
      `INSERT INTO ${quote(counter.name)} (${namesOf(counter)})
        SELECT ${SETTLED}, c.* FROM (${differing(counted, counter, dialect)}) AS c WHERE 1 = 1
        ${adding(counter, dialect)}`,
  );

/** The statements that move counts from a connection's slot to the settled one. */
interface Settling {
  readonly slots: string;
  /** Selects and locks the counts of a slot that no other transaction is changing. */
  readonly free: string;
  readonly add: string;
  readonly remove: string;
}

/** Returns the statements that settle counts on MySQL, where each connection has its own slot. */
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
