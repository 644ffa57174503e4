import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Sequelize } from 'sequelize';
import { QueryTypes } from 'sequelize';
import { generateMigration } from '../../../scripts/generateMigration';
import type { TestDatabase } from '../../test/database';
import { openTestDatabase } from '../../test/database';
import { HOME, RESELLER, loadRegistry } from '../../product';
import { migrationsOf } from '../../products';
import { declaredSchema } from '../../registry/schema';
import { migrate, migrateDown } from '../migrate';
import { connect } from '../sequelize/connect';
import { connectionOf } from './connection';
import { findDrift } from './drift';
import { columnsIn } from './look';

const ROOT = path.join(import.meta.dirname, '../../..');
const onSqlite = process.env.TEST_DATABASE === 'sqlite';

/** Texts of generated migrations by their declarations. */
const WRITTEN = new Map<string, string>();

/** The fields of a version of `parts`. `more` contains other parts of the declaration. */
export interface Version {
  name?: string;
  fields: Record<string, string>;
  more?: string;
}

const declare = ({ name = 'parts', fields, more = '' }: Version): string => `
import { defineResource, f } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';
import { unscoped } from '@t3d/resources/scopes';
export default defineResource('${name}', {
  label: 'code',
  fields: {
${Object.entries(fields)
  .map(([field, is]) => `    ${field}: ${is},`)
  .join('\n')}
  },
  list: { columns: ['code'], sort: '-id' },
  scope: unscoped,
  access: { list: STAFF },
  ${more}
});
`;

/** Returns the declaration of `notes`. Its rows refer to `parts` by a foreign key. */
const notes = (parts: string): string => `
import { defineResource, f } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';
import { unscoped } from '@t3d/resources/scopes';
export default defineResource('part-notes', {
  label: 'id',
  fields: { part: f.reference('${parts}', { required: true }) },
  list: { columns: ['part'], sort: '-id' },
  scope: unscoped,
  access: { list: STAFF },
});
`;

/** A database of the product with an additional resource. The test changes it from version to version. */
export class Evolution {
  private readonly folder: string;
  private versions = 0;
  /** All declarations and options so far decide the next generated migration. */
  private past = '';
  private constructor(
    private readonly home: TestDatabase,
    readonly sequelize: Sequelize,
  ) {
    mkdirSync(path.join(ROOT, 'test-results'), { recursive: true });
    this.folder = mkdtempSync(path.join(ROOT, 'test-results/evolution-'));
    mkdirSync(path.join(this.folder, 'migrations'));
  }

  static async open(): Promise<Evolution> {
    const home = await openTestDatabase();
    return new Evolution(home, connect(home.url));
  }

  async close(): Promise<void> {
    await this.sequelize.close();
    await this.home.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get migrations(): string {
    return path.join(this.folder, 'migrations');
  }

  declare(version: Version): string {
    return this.write({ 'parts.ts': declare(version), 'part-notes.ts': notes(version.name ?? 'parts') });
  }

  /** Writes the given declaration files by file name. Returns the folder of the files. */
  write(files: Readonly<Record<string, string>>): string {
    this.versions += 1;
    this.past += JSON.stringify(files);
    const folder = path.join(this.folder, `version${this.versions}`);
    mkdirSync(folder);
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
    return folder;
  }

  /**
   * Generates the migration to a version and returns the migration's file. Reuses a text that another test in the
   * file has generated.
   */
  async generate(folder: string, drop = false): Promise<string | null> {
    this.past += String(drop);
    const stamp = String(30_000_000_000_000 + this.versions);
    const known = WRITTEN.get(this.past);
    if (known !== undefined) {
      const file = path.join(this.migrations, `${stamp}-${path.basename(folder)}.ts`);
      writeFileSync(file, known);
      return file;
    }
    const file = await generateMigration(path.basename(folder), {
      resources: [HOME, folder],
      migrations: migrationsOf(RESELLER, [this.migrations]).folders,
      into: this.migrations,
      stamp,
      drop,
    });
    if (file) WRITTEN.set(this.past, readFileSync(file, 'utf8'));
    return file;
  }

  up(): Promise<string[]> {
    return migrate(this.sequelize, this.migrations);
  }

  down(): Promise<string[]> {
    return migrateDown(this.sequelize, 1, this.migrations);
  }

  async drift(folder: string): Promise<string[]> {
    const declared = declaredSchema(await loadRegistry([HOME, folder]));
    const changes = await findDrift(this.sequelize.getQueryInterface(), declared);
    return changes.map((change) => JSON.stringify(change));
  }

  select<Row extends object>(sql: string): Promise<Row[]> {
    return this.sequelize.query<Row>(sql, { type: QueryTypes.SELECT });
  }

  async run(sql: string): Promise<void> {
    const refusal = await this.refusal(sql);
    if (refusal !== undefined) throw new Error(`${refusal}: ${sql}`);
  }

  /** Returns the database's error message for a statement. Undefined if the statement succeeds. */
  async refusal(sql: string): Promise<string | undefined> {
    try {
      await this.sequelize.query(sql);
    } catch (error) {
      return (error as { parent?: Error }).parent?.message ?? (error as Error).message;
    }
    return undefined;
  }

  /**
   * Adds objects that generated migrations do not create. They are a check, a trigger that rejects rows, and one that
   * writes to another table.
   */
  async guard(): Promise<void> {
    const check = "CONSTRAINT parts_named CHECK (`colour` <> 'none' AND `price` >= 0)";
    if (onSqlite) {
      await this.run('PRAGMA writable_schema = ON');
      await this.run(
        `UPDATE sqlite_master SET sql = substr(sql, 1, length(sql) - 1) || ', ${check.replaceAll("'", "''")})'
          WHERE type = 'table' AND name = 'parts'`,
      );
      await this.run('PRAGMA writable_schema = RESET');
    } else await this.run(`ALTER TABLE parts ADD ${check}`);
    await this.run('CREATE TABLE parts_seen (part BIGINT, colour VARCHAR(32))');
    const each = onSqlite ? '' : ' FOR EACH ROW';
    const body = (statement: string): string => (onSqlite ? `BEGIN ${statement}; END` : statement);
    await this.run(
      `CREATE TRIGGER parts_seen_update AFTER UPDATE ON parts${each}
        ${body('INSERT INTO parts_seen VALUES (NEW.id, NEW.colour)')}`,
    );
    const ghost = "NEW.colour = 'ghost'";
    await this.run(
      onSqlite
        ? `CREATE TRIGGER parts_no_ghost BEFORE INSERT ON parts WHEN ${ghost}
            BEGIN SELECT RAISE(ABORT, 'no ghosts'); END`
        : `CREATE TRIGGER parts_no_ghost BEFORE INSERT ON parts FOR EACH ROW
            BEGIN IF ${ghost} THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'no ghosts'; END IF; END`,
    );
  }
}

const NOW = "'2026-11-20 10:00:00.000'";

/** Inserts rows with the given values and the same time in both timestamps. */
export async function addRows(
  world: Evolution,
  table: string,
  rows: readonly Readonly<Record<string, string | number | null>>[],
): Promise<void> {
  const names = [...Object.keys(rows[0] ?? {}), 'version', 'createdAt', 'updatedAt'];
  const lists = rows.map((row) => {
    const values = Object.values(row).map((value) => (value === null ? 'NULL' : world.sequelize.escape(value)));
    return `(${[...values, '1', NOW, NOW].join(', ')})`;
  });
  await world.run(`INSERT INTO ${table} (${names.map((name) => `\`${name}\``).join(', ')}) VALUES ${lists.join(', ')}`);
}

export function addPart(
  world: Evolution,
  values: Readonly<Record<string, string | number | null>>,
): Promise<string | undefined> {
  const all = { version: 1, createdAt: null, updatedAt: null, ...values };
  const names = Object.keys(all).map((name) => `\`${name}\``);
  const list = Object.entries(all).map(([name, value]) => {
    if (name === 'createdAt' || name === 'updatedAt') return NOW;
    return value === null ? 'NULL' : world.sequelize.escape(value);
  });
  return world.refusal(`INSERT INTO parts (${names.join(', ')}) VALUES (${list.join(', ')})`);
}

/** Inserts a minimal user who owns the test's records. */
export async function addOwner(world: Evolution): Promise<void> {
  const columns = await columnsIn(connectionOf(world.sequelize), 'users');
  const needed = [...columns].filter(([name, { nullable }]) => !nullable && name !== 'id').map(([name]) => name);
  const valueOf = (name: string): string => (name.endsWith('At') ? NOW : name === 'account' ? "'owner'" : "'0'");
  await world.run(`INSERT INTO users (${needed.join(', ')}) VALUES (${needed.map(valueOf).join(', ')})`);
}

/** Inserts a thousand parts. Deletes a further part, whose id must not be reused. */
export async function addParts(world: Evolution): Promise<void> {
  const [user] = await world.select<{ id: number }>('SELECT MIN(id) AS id FROM users');
  const owner = user?.id ?? 0;
  const rows = Array.from({ length: 1001 }, (_one, at) => {
    const colour = at % 3 === 0 ? 'NULL' : `'colour ${at % 7}'`;
    const stock = at % 5 === 0 ? 'NULL' : at;
    const shown = ['NULL', "'true'", "'false'", "'1'"][at % 4];
    const more = `${owner}, ${at % 2 ? owner : 'NULL'}, ${shown}, '2024-02-29', '${at}.5'`;
    const texts = `'${at * 3}', 'note ${at}', '${'ABC'[at % 3]}'`;
    return `('P-${at}', ${colour}, ${owner}, ${texts}, ${at}, ${stock}, ${more}, 1, ${NOW}, ${NOW})`;
  });
  await world.run(
    `INSERT INTO parts (code, colour, owner, weight, note, grade, price, stock, maker, keeper, shown, since,
        factor, version, createdAt, updatedAt)
      VALUES ${rows.join(', ')}`,
  );
  await world.run('DELETE FROM parts WHERE id = 1001');
  await world.run(
    `INSERT INTO part_notes (part, version, createdAt, updatedAt) SELECT id, 1, createdAt, updatedAt FROM parts`,
  );
}

export const FIELDS = {
  code: 'f.text({ required: true, unique: true, length: 32 })',
  colour: 'f.text({ length: 16, index: true })',
  owner: "f.reference('users', { required: true })",
  weight: 'f.text({ length: 20 })',
  note: 'f.text()',
  grade: 'f.text({ length: 32 })',
  price: 'f.money({ required: true })',
  stock: 'f.integer()',
  maker: 'f.integer()',
  keeper: "f.reference('users')",
  shown: 'f.text({ length: 8 })',
  since: 'f.date()',
  factor: 'f.text({ length: 20 })',
} as const;
