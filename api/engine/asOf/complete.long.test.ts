import { expect, test } from '@jest/globals';
import type { Resource } from '@t3d/resources/kit';
import { seedDemo } from '../../../seeders/demo/index';
import { seedReference } from '../../../seeders/reference/index';
import { openProduct } from '../../product';
import type { Database } from '../../models/database';
import { openTestDatabase } from '../../test/database';
import { hasPast } from './rows';

type Row = Record<string, unknown>;
const select = async (database: Database, sql: string): Promise<Row[]> =>
  (await database.sequelize.query(sql))[0] as Row[];
const parse = (value: unknown): Row => ((typeof value === 'string' ? JSON.parse(value) : value) ?? {}) as Row;
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Adds triggers that record every change of a row. */
async function noteChanges(database: Database, tables: Iterable<string>): Promise<void> {
  await database.sequelize.query(
    'CREATE TABLE noted (seq INTEGER PRIMARY KEY AUTOINCREMENT, t TEXT, op TEXT, rid INTEGER, o TEXT, n TEXT)',
  );
  for (const table of tables) {
    const columns = (await select(database, `PRAGMA table_info(\`${table}\`)`)).map(({ name }) => String(name));
    const all = (side: string): string =>
      `json_object(${columns.map((name) => `'${name}', ${side}.\`${name}\``).join(', ')})`;
    await database.sequelize.query(`CREATE TRIGGER noted_${table}_u AFTER UPDATE ON \`${table}\` BEGIN
      INSERT INTO noted (t, op, rid, o, n) VALUES ('${table}', 'U', NEW.id, ${all('OLD')}, ${all('NEW')}); END`);
    await database.sequelize.query(`CREATE TRIGGER noted_${table}_d AFTER DELETE ON \`${table}\` BEGIN
      INSERT INTO noted (t, op, rid, o) VALUES ('${table}', 'D', OLD.id, ${all('OLD')}); END`);
  }
}

/** Counts each changed field and each deletion of a record in the history. */
async function readHistory(database: Database): Promise<Map<string, Map<string, number>>> {
  const history = new Map<string, Map<string, number>>();
  const entries = await select(
    database,
    `SELECT resource, recordId, changes FROM audit_log WHERE recordId IS NOT NULL AND action <> 'create'`,
  );
  for (const { resource, recordId, changes } of entries) {
    const key = `${database.registry.get(String(resource))?.table} ${String(recordId)}`;
    const counts = history.get(key) ?? new Map<string, number>();
    history.set(key, counts);
    for (const [name, change] of Object.entries(parse(changes)))
      if (!isSame((change as Row | null)?.before, (change as Row | null)?.after))
        counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return history;
}

const ALWAYS = new Set(['id', 'version', 'updatedAt']);

/** Returns the fields whose changes the history must contain. */
function fieldsOf(resources: readonly Resource[]): ((name: string) => boolean) | null {
  const kept = resources.filter(hasPast);
  if (kept.length === 0) return null;
  return (name) =>
    !ALWAYS.has(name) &&
    kept.some(({ fields, declaration: { untracked } }) => {
      const field = fields[name];
      return field !== undefined && !field.hidden && !field.asOf && (field.kind !== 'secret' || untracked === true);
    });
}

/** The fields that seeders set without a command. */
const SEEDED = new Set(['users.nickname', 'users.pool', 'users.status']);

// Only SQLite has the triggers.
const onSqlite = process.env.TEST_DATABASE === 'sqlite' ? test : test.skip;
onSqlite(
  'every change that the demo world makes is in the history, or its field says that it is not',
  async () => {
    const home = await openTestDatabase();
    const database = await openProduct(home.url);
    const tables = new Map<string, Resource[]>();
    for (const one of database.registry.values()) tables.set(one.table, [...(tables.get(one.table) ?? []), one]);
    await noteChanges(database, tables.keys());
    await seedReference(database);
    await seedDemo(database, { orders: 300 });
    const history = await readHistory(database);
    const noted = new Map<string, number>();
    for (const { t, op, rid, o, n } of await select(database, 'SELECT * FROM noted ORDER BY seq')) {
      const isKept = fieldsOf(tables.get(String(t)) ?? []);
      if (!isKept) continue;
      const key = `${String(t)} ${String(rid)}`;
      if (op === 'D') {
        noted.set(`${key} deleted`, (noted.get(`${key} deleted`) ?? 0) + 1);
        continue;
      }
      const [before, after] = [parse(o), parse(n)];
      for (const name of Object.keys(after))
        if (isKept(name) && !isSame(before[name], after[name]))
          noted.set(`${key} ${name}`, (noted.get(`${key} ${name}`) ?? 0) + 1);
    }
    const missing = new Set<string>();
    for (const [key, count] of noted) {
      const [table, id, name] = key.split(' ') as [string, string, string];
      const said = history.get(`${table} ${id}`)?.get(name) ?? 0;
      if (said < count && !SEEDED.has(`${table}.${name}`)) missing.add(`${table}.${name}`);
    }
    expect(noted.size).toBeGreaterThan(1000);
    expect([...missing]).toEqual([]);
    await database.close();
    await home.drop();
  },
  600_000,
);
