import type { Sequelize } from 'sequelize';
import { QueryTypes } from 'sequelize';

/** Thrown if an operator must change the database before the server can start. The message is for the operator. */
export class DatabaseNotReady extends Error {}

const PROBE = 't3d_rights_probe';
const BESIDE = `${PROBE}_beside`;
const DROP = `DROP TABLE IF EXISTS ${BESIDE}, ${PROBE}`;
const TRUST = 'log_bin_trust_function_creators';

interface Facts {
  user: string;
  name: string;
  version: string;
  charset: string;
  collation: string;
  tables: number;
  /** The settings that the server's version has. */
  settings: ReadonlyMap<string, string>;
}

async function readFacts(sequelize: Sequelize): Promise<Facts> {
  const select = <Row extends object>(sql: string): Promise<Row[]> =>
    sequelize.query<Row>(sql, { type: QueryTypes.SELECT });
  const [facts] = await select<Omit<Facts, 'settings'>>(
    `SELECT CURRENT_USER() AS user, DATABASE() AS name, VERSION() AS version, @@character_set_database AS charset,
      @@collation_database AS collation,
      (SELECT COUNT(*) FROM information_schema.tables
        WHERE table_schema = DATABASE() AND table_name NOT LIKE '${PROBE}%') AS tables`,
  );
  const settings = await select<{ Variable_name: string; Value: string }>(
    `SHOW VARIABLES WHERE Variable_name IN ('log_bin', '${TRUST}', 'binlog_format')`,
  );
  return {
    ...(facts as Facts),
    settings: new Map(settings.map(({ Variable_name: name, Value: value }) => [name, value])),
  };
}

const LEAST = { mariadb: [10, 11, 0], mysql: [8, 0, 19] } as const;

/** Returns why a version is too old, or null. */
function versionProblem(version: string): string | null {
  const isMariadb = /mariadb/i.test(version);
  const found = /(\d+)\.(\d+)\.(\d+)/.exec(version.replace(/^5\.5\.5-/, ''));
  if (!found) return null;
  const least = isMariadb ? LEAST.mariadb : LEAST.mysql;
  const differs = least.findIndex((number, at) => Number(found[at + 1]) !== number);
  if (differs < 0 || Number(found[differs + 1]) > (least[differs] as number)) return null;
  return `Install ${isMariadb ? 'MariaDB' : 'MySQL'} ${least.join('.')} or newer. This is ${version}.`;
}

/** The needed rights, each with a statement that fails without it. */
const TRIES: readonly (readonly [string, string])[] = [
  ['CREATE', `CREATE TABLE ${PROBE} (id INT PRIMARY KEY, one INT) DEFAULT CHARSET = utf8mb4`],
  ['INDEX', `CREATE INDEX ${PROBE}_one ON ${PROBE} (one)`],
  ['ALTER', `ALTER TABLE ${PROBE} ADD COLUMN two INT`],
  ['REFERENCES', `CREATE TABLE ${BESIDE} (id INT, FOREIGN KEY (id) REFERENCES ${PROBE} (id))`],
  ['TRIGGER', `CREATE TRIGGER ${PROBE}_guard BEFORE DELETE ON ${PROBE} FOR EACH ROW SET @t3d = 1`],
  ['INSERT', `INSERT INTO ${PROBE} (id) VALUES (1)`],
  ['UPDATE', `UPDATE ${PROBE} SET two = 2`],
  ['SELECT', `SELECT COUNT(*) FROM ${PROBE}`],
  ['DELETE', `DELETE FROM ${PROBE}`],
  ['DROP', `DROP TABLE IF EXISTS ${BESIDE}`],
];
/** The error numbers of "… command denied to user" and "Access denied for user … to database". */
const DENIED = [1142, 1044, 1227];
/** The errors of an object that an interrupted run left behind. */
const EXISTS = [1050, 1060, 1061, 1062, 1359];
/** The error number for a server with a binary log that lets our user create no triggers. */
const UNTRUSTED = 1419;
/** The error for a binary log in the format STATEMENT, which our isolation level does not allow. */
const UNLOGGABLE = 1665;

interface Tried {
  /** The collation of tables created as utf8mb4, or undefined if none could be created. */
  collation?: string;
  denied: string[];
  errors: Set<number>;
}

async function probedCollation(sequelize: Sequelize): Promise<string | undefined> {
  const [table] = await sequelize.query<{ collation: string }>(
    `SELECT table_collation AS collation FROM information_schema.tables
      WHERE table_schema = DATABASE() AND table_name = '${PROBE}'`,
    { type: QueryTypes.SELECT },
  );
  return table?.collation;
}

/** Returns whether the server lists a right for our user, as it does not for rights through a role. */
async function isListed(sequelize: Sequelize, right: string): Promise<boolean> {
  const found = await sequelize.query(
    `SELECT 1 FROM information_schema.user_privileges WHERE privilege_type = :right UNION
      SELECT 1 FROM information_schema.schema_privileges WHERE privilege_type = :right
        AND DATABASE() LIKE table_schema`,
    { replacements: { right }, type: QueryTypes.SELECT },
  );
  return found.length > 0;
}

/** Tries each right with temporary tables and drops them, even those of an interrupted run. */
async function tryRights(sequelize: Sequelize): Promise<Tried> {
  const tried: Tried = { denied: [], errors: new Set() };
  await sequelize.query(DROP).catch(() => undefined);
  for (const [right, sql] of TRIES) {
    try {
      await sequelize.query(sql);
    } catch (error) {
      const errno = (error as { original?: { errno?: number } }).original?.errno ?? 0;
      if (DENIED.includes(errno)) tried.denied.push(right);
      else if (errno === UNTRUSTED || errno === UNLOGGABLE) tried.errors.add(errno);
      else if (!EXISTS.includes(errno)) throw error;
      // Try no other right without the right to create tables.
      if (right === 'CREATE' && DENIED.includes(errno)) return { ...tried, denied: TRIES.map(([name]) => name) };
    }
  }
  tried.collation = await probedCollation(sequelize);
  await sequelize.query(DROP).catch(() => undefined);
  // Look up the TRIGGER right, because the server reports the binary log first.
  if (tried.errors.has(UNTRUSTED) && !(await isListed(sequelize, 'TRIGGER'))) tried.denied.push('TRIGGER');
  return tried;
}

const quoteName = (name: string): string => `\`${name.replaceAll('`', '``')}\``;
/** Quotes `t3d@%` for a statement as `'t3d'@'%'`. */
function quoteUser(user: string): string {
  const at = user.lastIndexOf('@');
  return [user.slice(0, at), user.slice(at + 1)].map((part) => `'${part.replaceAll("'", "''")}'`).join('@');
}

/** Returns the statements that an administrator must run, one line per action. */
function remedies({ user, name, version, charset, collation, tables, settings }: Facts, tried: Tried): string[] {
  const { denied, errors } = tried;
  const lines: string[] = [];
  const isLogged = settings.get('log_bin') === 'ON';
  const old = versionProblem(version);
  if (old) lines.push(old);
  // Texts of two collations cannot be compared, and tables would get either.
  const isMixed = tried.collation !== undefined && tried.collation !== collation;
  if (Number(tables) === 0 && (charset !== 'utf8mb4' || isMixed))
    lines.push(
      `ALTER DATABASE ${quoteName(name)} CHARACTER SET utf8mb4${tried.collation ? ` COLLATE ${tried.collation}` : ''};`,
    );
  if (denied.length > 0) {
    const rights = denied.length === TRIES.length ? 'ALL PRIVILEGES' : denied.join(', ');
    lines.push(`GRANT ${rights} ON ${quoteName(name)}.* TO ${quoteUser(user)};`);
  }
  if (errors.has(UNTRUSTED) || (denied.includes('TRIGGER') && isLogged && settings.get(TRUST) === 'OFF'))
    lines.push(`SET GLOBAL ${TRUST} = 1;  -- and in the configuration of the server`);
  if (errors.has(UNLOGGABLE) || (isLogged && settings.get('binlog_format') === 'STATEMENT'))
    lines.push("SET GLOBAL binlog_format = 'MIXED';  -- and in the configuration of the server");
  return lines;
}

/**
 * Throws for a MySQL server on which migrations would stop half-way, with the statements that an administrator must
 * run.
 */
export async function requireReady(sequelize: Sequelize): Promise<void> {
  if (sequelize.getDialect() === 'sqlite') return;
  const facts = await readFacts(sequelize);
  const lines = remedies(facts, await tryRights(sequelize));
  if (lines.length === 0) return;
  throw new DatabaseNotReady(
    `The database ${facts.name} is not ready. Nothing was changed. ` +
      `Do this as its administrator, then start again:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
}
