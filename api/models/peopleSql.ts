import type { Person } from '@t3d/resources/kit';
import { ENABLED } from '@t3d/resources/kit';
import type { Database } from './database';
import { hasColumn, peopleOf } from './people';
import type { Text } from './sequelize/compiled';
import type { ServiceKey } from './services';

/** How the people of a product are read to log them in: each is one query. */
export interface PeopleSql {
  /** One of them by a condition on `u`, if they may log in. */
  person(where: string): string;
  /** The same whether or not they may log in, with `status` and what `mayLogIn`. */
  standing(where: string): string;
  /** The same by a live session `s`, with whoever looks as it. */
  session(where: string): string;
  /**
   * Besides what another statement reads, the live session of one of them, by its token and the moment. It has a row
   * where the other has none, but not where that has something beside.
   */
  besides(statement: Text, values: readonly string[]): string;
}
/** How the columns of the person are called beside those of the statement. */
export const WHO = 'who ';

const COLUMNS: readonly (keyof Person)[] = ['id', 'account', 'role', 'apis', 'accountAuth'];
const quoted = (name: string): string => `\`${name}\``;
const text = (word: string): string => `'${word.replaceAll("'", "''")}'`;

function write(database: Database): PeopleSql {
  const { never = [], above = [] } = database.registry.product.logIn ?? {};
  const table = quoted(peopleOf(database).table);
  const own = COLUMNS.filter((name) => name === 'id' || hasColumn(database, name));
  const columns = [...own, ...above, 'passwordHash'].map((name) => `u.${quoted(name)}`).join(', ');
  const viewer = (['id', 'account', 'role', 'apis'] as const)
    .filter((name) => own.includes(name))
    .map((name) => `v.${quoted(name)} AS viewer${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  // Disabling somebody takes the logins of everybody below with it: derived here, written to nobody.
  const chain = above.map((name, at) => `LEFT JOIN ${table} a${at} ON a${at}.id = u.${quoted(name)}`).join(' ');
  const mayLogIn = [
    'u.role IS NOT NULL',
    ...never.map((role) => `u.role <> ${text(role)}`),
    `u.status = '${ENABLED}'`,
    ...above.map((_name, at) => `(a${at}.id IS NULL OR a${at}.status = '${ENABLED}')`),
  ].join(' AND ');
  // A session from which another was opened: a live one, of somebody enabled, and no such session itself.
  const parent =
    'LEFT JOIN sessions p ON p.token = s.parent AND p.parent IS NULL AND p.expiresAt > :now ' +
    `LEFT JOIN ${table} v ON v.id = p.user AND v.status = '${ENABLED}'`;
  // Who calls: the viewer where somebody looks as another.
  const factor = 'LEFT JOIN second_factors f ON f.user = COALESCE(p.user, s.user) AND f.confirmedAt IS NOT NULL';
  const standing = `u.status, (${mayLogIn}) AS mayLogIn`;
  // One value in place of a join by texts, whose collations may differ between tables.
  const enforced = '(SELECT GROUP_CONCAT(q.role) FROM second_factor_roles q)';
  const sessionColumns = [
    's.parent',
    's.expiresAt AS until',
    'f.user AS enrolled',
    `${enforced} AS enforced`,
    ...viewer,
  ].join(', ');
  const who = [
    ...[...own, ...above].map((name) => `u.${quoted(name)} AS ${quoted(WHO + name)}`),
    `f.user AS ${quoted(`${WHO}enrolled`)}`,
    `${enforced} AS ${quoted(`${WHO}enforced`)}`,
  ].join(', ');
  return {
    besides: ({ sql, beside, order = '' }, [token, moment]) =>
      `SELECT ${who}${beside ? `, ${beside}` : ''}, d.* FROM sessions s JOIN ${table} u ON u.id = s.user
        LEFT JOIN second_factors f ON f.user = s.user AND f.confirmedAt IS NOT NULL ${chain}
        ${beside ? 'JOIN' : 'LEFT JOIN'} (${sql}) AS d ON 1 = 1
        WHERE s.token = ${token} AND s.expiresAt > ${moment} AND s.parent IS NULL AND ${mayLogIn}${order}`,
    person: (where) => `SELECT ${columns} FROM ${table} u ${chain} WHERE ${where} AND ${mayLogIn} LIMIT 1`,
    standing: (where) => `SELECT ${columns}, ${standing} FROM ${table} u ${chain} WHERE ${where} LIMIT 1`,
    session: (where) =>
      `SELECT ${columns}, ${sessionColumns} FROM sessions s JOIN ${table} u ON u.id = s.user
        ${parent} ${factor} ${chain} WHERE ${where} AND ${mayLogIn} LIMIT 1`,
  };
}

const SQL: ServiceKey<PeopleSql> = { name: 'the queries of those who log in' };
/** Written once for an open database. */
export const peopleSql = (database: Database): PeopleSql => database.services.get(SQL, () => write(database));
