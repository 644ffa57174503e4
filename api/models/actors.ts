import type { Role, UserRecord } from '@t3d/resources/kit';
import { BACKDOOR, ENABLED, uniqueColumn, uniqueValue } from '@t3d/resources/kit';
import type { Transaction } from 'sequelize';
import { QueryTypes } from 'sequelize';
import type { Actor, ActorPlace } from '../context';
import type { Database } from './database';
import { forShare } from './dialect';
import { userResource, hasColumn } from './userTable';
import type { ServiceKey } from './services';

/** The permissions of a user as patterns such as `orders:*`. Without any, the user may make every call of the role. */
export type Patterns = string | string[] | null | undefined;

/** The stored columns of a user that a login and the load of a session need. */
export interface ActorRow {
  id: number | string;
  account: string;
  role: Role | null;
  apis?: Patterns;
  /** Missing if addresses need no verification. */
  accountAuth?: boolean | number | null;
  passwordHash: string | null;
}

interface FoundActor {
  actor: Actor;
  passwordHash: string | null;
}

const idOf = (value: number | string | null): number | null => (value === null ? null : Number(value));
export const patternsOf = (apis: Patterns): string[] => {
  if (apis === undefined) return ['*'];
  return typeof apis === 'string' ? (JSON.parse(apis) as string[]) : (apis ?? []);
};

/** Returns the ids of a user's superiors by field name. */
export const placeOf = ({ registry }: Pick<Database, 'registry'>, row: object): ActorPlace =>
  Object.fromEntries(
    (registry.product.logIn?.above ?? []).map((name) => [
      name,
      idOf((row as Readonly<Record<string, number | string | null>>)[name] ?? null),
    ]),
  );

export const toActor = (database: Database, row: ActorRow): Actor => ({
  id: Number(row.id),
  account: row.account,
  role: row.role,
  accountAuth: row.accountAuth === undefined || Boolean(row.accountAuth),
  apis: patternsOf(row.apis),
  ...placeOf(database, row),
});

async function findRow<Row extends ActorRow>(
  database: Database,
  sql: string,
  replacements: Record<string, unknown>,
  transaction?: Transaction,
): Promise<Row | undefined> {
  return (await database.sequelize.query<Row>(sql, { type: QueryTypes.SELECT, replacements, transaction }))[0];
}

/** Finds a user who may log in, by account without regard to case, accents and width. */
export async function findAccount(
  database: Database,
  account: string,
  transaction?: Transaction,
): Promise<FoundActor | null> {
  const { fields } = userResource(database);
  const sql = userSql(database).person(`u.\`${uniqueColumn(fields, 'account')}\` = :key`);
  const row = await findRow(database, sql, { key: uniqueValue(fields.account, account) }, transaction);
  return row ? { actor: toActor(database, row), passwordHash: row.passwordHash } : null;
}

export async function findById(database: Database, id: number, transaction?: Transaction): Promise<Actor | null> {
  const row = await findRow(database, userSql(database).person('u.id = :id'), { id }, transaction);
  return row ? toActor(database, row) : null;
}

/** The reason why a user may make no calls. */
export type AccessBlock = 'deleted' | 'disabled' | 'superiorDisabled' | 'accountAuth';

/** Returns whether an actor may do nothing but verify their address. */
export const isUnverified = ({ accountAuth, role }: Pick<Actor, 'accountAuth' | 'role'>): boolean =>
  !accountAuth && role !== BACKDOOR;

interface AccessRow extends ActorRow {
  status: string | null;
  mayLogIn: number | boolean;
}

function accessBlockOf(database: Database, { status, mayLogIn }: AccessRow, actor: Actor): AccessBlock | null {
  const { softDelete } = userResource(database).declaration;
  if (softDelete && status === softDelete.value) return 'deleted';
  if (status !== ENABLED) return 'disabled';
  if (!mayLogIn) return actor.role === null ? 'disabled' : 'superiorDisabled';
  return isUnverified(actor) ? 'accountAuth' : null;
}

/** Loads a user with the present rights, or returns why the user may make no calls. `holds` locks the rights. */
export async function loadAccess(
  database: Database,
  id: number,
  transaction: Transaction | undefined,
  holds = false,
): Promise<Actor | AccessBlock> {
  const sql = userSql(database).access('u.id = :id') + (holds ? forShare(database) : '');
  const row = await findRow<AccessRow>(database, sql, { id }, transaction);
  if (!row) return 'deleted';
  const actor = toActor(database, row);
  return accessBlockOf(database, row, actor) ?? actor;
}

/** The SELECTs that load a product's users. */
interface UserSql {
  /** Selects a user who may log in. `where` is a condition on `u`. */
  person(where: string): string;
  /** Selects a user who need not be allowed to log in, with `status` and `mayLogIn`. */
  access(where: string): string;
  /** Selects the user of a live session, and the viewer. The parameters are now, the token's digest, and now. */
  readonly session: string;
  /** Selects an active API key and its user. The parameters are the digest of the key, and now twice. */
  readonly key: string;
  /**
   * A subquery that proves that a cached caller is still valid. Returns JSON text, or NULL if the user may not log in.
   */
  proof(actor: Actor, token: string, moment: string): string;
  readonly proved: readonly string[];
}

/** The selected columns of an API key `k`. */
export const KEY_COLUMNS = 'k.id AS keyId, k.name AS keyName, k.scopes, k.ipAllow, k.sandbox';
/** The condition that a key `k` is active, with now as parameter. */
export const KEY_IN_USE = 'NOT k.disabled AND (k.expiresAt IS NULL OR k.expiresAt > ?)';

const COLUMNS: readonly (keyof UserRecord)[] = ['id', 'account', 'role', 'apis', 'accountAuth'];
const quoted = (name: string): string => `\`${name}\``;
const text = (word: string): string => `'${word.replaceAll("'", "''")}'`;

function write(database: Database): UserSql {
  const { never = [], above = [] } = database.registry.product.logIn ?? {};
  const table = quoted(userResource(database).table);
  const own = COLUMNS.filter((name) => name === 'id' || hasColumn(database, name));
  const columns = [...own, ...above, 'passwordHash'].map((name) => `u.${quoted(name)}`).join(', ');
  const viewer = (['id', 'account', 'role', 'apis'] as const)
    .filter((name) => own.includes(name))
    .map((name) => `v.${quoted(name)} AS viewer${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  // Join the superiors, because a disabled one disables everybody below.
  const chain = above.map((name, at) => `LEFT JOIN ${table} a${at} ON a${at}.id = u.${quoted(name)}`).join(' ');
  const may = ['u.role IS NOT NULL', ...never.map((role) => `u.role <> ${text(role)}`), `u.status = '${ENABLED}'`].join(
    ' AND ',
  );
  const mayLogIn = [may, ...above.map((_name, at) => `(a${at}.id IS NULL OR a${at}.status = '${ENABLED}')`)].join(
    ' AND ',
  );
  // Join the parent session of a viewer, which must be live and have no parent.
  const parent =
    'LEFT JOIN sessions p ON p.token = s.parent AND p.parent IS NULL AND p.expiresAt > ? ' +
    `LEFT JOIN ${table} v ON v.id = p.user AND v.status = '${ENABLED}'`;
  // Take the viewer, if somebody views the app as this user.
  const factorOf = (user: string): string =>
    `LEFT JOIN second_factors f ON f.user = ${user} AND f.confirmedAt IS NOT NULL`;
  const standing = `u.status, (${mayLogIn}) AS mayLogIn`;
  // Avoid a join, because the collations of the two tables may differ.
  const enforced = '(SELECT GROUP_CONCAT(q.role) FROM second_factor_roles q)';
  const sessionColumns = [
    's.parent',
    's.expiresAt AS until',
    'f.user AS enrolled',
    `${enforced} AS enforced`,
    ...viewer,
  ].join(', ');
  const keyColumns = `${KEY_COLUMNS}, f.user AS enrolled, ${enforced} AS enforced`;
  const who = [...own, ...above].map((name) => `u.${quoted(name)}`);
  return {
    proved: [...own, ...above, 'enrolled', 'enforced'],
    proof: ({ role, ...actor }, token, moment) => {
      const over = above.filter((name) => (actor as unknown as Readonly<Record<string, unknown>>)[name] !== null);
      const joins = over.map((name, at) => ` JOIN ${table} a${at} ON a${at}.id = u.${quoted(name)}`).join('');
      const enabled = over.map((_name, at) => ` AND a${at}.status = '${ENABLED}'`).join('');
      const needs = `(SELECT MAX(q.role) FROM second_factor_roles q WHERE q.role = ${text(role ?? '')})`;
      // Cast to text, because some drivers would parse JSON.
      return `(SELECT CAST(JSON_ARRAY(${[...who, 'f.user', needs].join(', ')}) AS CHAR)
        FROM sessions s JOIN ${table} u ON u.id = s.user${joins}
        LEFT JOIN second_factors f ON f.user = s.user AND f.confirmedAt IS NOT NULL
        WHERE s.token = ${token} AND s.expiresAt > ${moment} AND s.parent IS NULL AND ${may}${enabled})`;
    },
    person: (where) => `SELECT ${columns} FROM ${table} u ${chain} WHERE ${where} AND ${mayLogIn} LIMIT 1`,
    access: (where) => `SELECT ${columns}, ${standing} FROM ${table} u ${chain} WHERE ${where} LIMIT 1`,
    session: `SELECT ${columns}, ${sessionColumns} FROM sessions s JOIN ${table} u ON u.id = s.user
        ${parent} ${factorOf('COALESCE(p.user, s.user)')} ${chain}
        WHERE s.token = ? AND s.expiresAt > ? AND ${mayLogIn} LIMIT 1`,
    key: `SELECT ${columns}, ${keyColumns} FROM api_key_texts t JOIN api_keys k ON k.id = t.apiKey
        JOIN ${table} u ON u.id = k.owner ${factorOf('u.id')} ${chain}
        WHERE t.digest = ? AND (t.endsAt IS NULL OR t.endsAt > ?) AND ${KEY_IN_USE}
        AND ${mayLogIn} LIMIT 1`,
  };
}

const SQL: ServiceKey<UserSql> = { name: 'the queries of those who log in' };
/** Returns the queries for logging in, built once per open database. */
export const userSql = (database: Database): UserSql => database.services.get(SQL, () => write(database));
