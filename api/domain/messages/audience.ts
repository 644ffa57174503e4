import type { RowOf, ShapeValue } from '@t3d/resources/kit';
import { AGENTS } from '@t3d/resources/roles';
import type messages from '@t3d/resources/messages/messages';
import type { messageAudience } from '@t3d/resources/messages/messages';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { type Value, select } from '../../models/sql';
import { table } from '../../models/table';
import { MAY_READ } from './mailUsers';

export type Message = RowOf<typeof messages.fields>;
export type Audience = ShapeValue<typeof messageAudience>;

/** Users chosen by role and level, individually (`picked`) or by subtree (`trees`). */
export interface Reach {
  reached: number;
  byRule: number;
  picked: number;
  trees: number;
  /** The number of users who match more than one condition. */
  twice: number;
  disabled: number;
  mailable: number;
  /** The number of receivers with a linked WeChat account. */
  linked: number;
}
/** The salesperson to whose customers the message is limited, or null for all agents. */
export type Within = number | null;

interface Condition {
  sql: string;
  values: (Value | readonly Value[])[];
}
const NEVER: Condition = { sql: '1 = 0', values: [] };
const among = (column: string, list: readonly Value[]): Condition =>
  list.length === 0 ? NEVER : { sql: `${column} IN (?)`, values: [list] };
const all = (parts: readonly Condition[]): Condition => ({
  sql: parts.length === 0 ? '1 = 1' : parts.map(({ sql }) => `(${sql})`).join(' AND '),
  values: parts.flatMap(({ values }) => values),
});
const any = (parts: readonly Condition[]): Condition => ({
  sql: parts.map(({ sql }) => `(${sql})`).join(' OR '),
  values: parts.flatMap(({ values }) => values),
});

function conditionsOf(audience: Audience | null): { rule: Condition; picked: Condition; trees: Condition } {
  const { roles, levels, accounts, trees } = (audience ?? {}) as Audience;
  const ruled = roles !== undefined || levels !== undefined;
  const rule =
    ruled || (accounts === undefined && trees === undefined)
      ? all([...(roles ? [among('u.role', roles)] : []), ...(levels ? [among('u.level', levels)] : [])])
      : NEVER;
  return {
    rule,
    picked: among('u.id', accounts ?? []),
    trees: any(['u.agent1', 'u.agent2', 'u.agent3'].map((column) => among(column, trees ?? []))),
  };
}

const bounds = (within: Within): Condition =>
  all([
    among('u.role', AGENTS as readonly string[]),
    ...(within === null ? [] : [{ sql: 'u.salesman = ?', values: [within] }]),
  ]);

/** Returns SQL for a message's receivers among `users u`. `live` leaves out users who may not log in. */
function receivers(audience: Audience | null, within: Within, live = true): Condition {
  const { rule, picked, trees } = conditionsOf(audience);
  return all([bounds(within), ...(live ? [{ sql: MAY_READ, values: [] }] : []), any([rule, picked, trees])]);
}

const IS_LINKED = 'EXISTS (SELECT 1 FROM wechat_bindings b WHERE b.user = u.id AND b.unreachableAt IS NULL)';
const HAS_ADDRESS = "(COALESCE(u.email, '') <> '' OR u.accountType = 'EMAIL')";

export async function countReach(ctx: Context, audience: Audience | null, within: Within): Promise<Reach> {
  const { rule, picked, trees } = conditionsOf(audience);
  const among = receivers(audience, within, false);
  const [row] = await select<Record<string, number | string | null>>(
    ctx,
    `SELECT SUM(may) AS reached, SUM(may * r) AS byRule, SUM(may * p) AS picked, SUM(may * t) AS trees,
        SUM(may * (r + p + t - 1)) AS twice, SUM(1 - may) AS disabled, SUM(may * m) AS mailable,
        SUM(may * w) AS linked
       FROM (SELECT CASE WHEN ${MAY_READ} THEN 1 ELSE 0 END AS may,
         CASE WHEN ${rule.sql} THEN 1 ELSE 0 END AS r, CASE WHEN ${picked.sql} THEN 1 ELSE 0 END AS p,
         CASE WHEN ${trees.sql} THEN 1 ELSE 0 END AS t, CASE WHEN ${HAS_ADDRESS} THEN 1 ELSE 0 END AS m,
         CASE WHEN ${IS_LINKED} THEN 1 ELSE 0 END AS w
         FROM users u WHERE ${among.sql} AND u.status <> 'DELETED') AS counted`,
    [...rule.values, ...picked.values, ...trees.values, ...among.values],
  );
  const of = (name: keyof Reach): number => Number(row?.[name] ?? 0);
  return {
    reached: of('reached'),
    byRule: of('byRule'),
    picked: of('picked'),
    trees: of('trees'),
    twice: of('twice'),
    disabled: of('disabled'),
    mailable: of('mailable'),
    linked: of('linked'),
  };
}

export async function nextReceivers(
  ctx: Context,
  { audience }: Pick<Message, 'audience'>,
  within: Within,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { sql, values } = receivers(audience, within);
  const rows = await select<{ id: number | string }>(
    ctx,
    `SELECT u.id FROM users u WHERE u.id > ? AND ${sql} ORDER BY u.id LIMIT ${limit}`,
    [after, ...values],
  );
  return rows.map(({ id }) => Number(id));
}

export async function listReceivers(
  ctx: Context,
  audience: Audience | null,
  within: Within,
  { page, size }: { page: number; size: number },
): Promise<{ id: number; account: string; nickname: string | null; role: string; level: string | null }[]> {
  const { sql, values } = receivers(audience, within);
  const rows = await select<{
    id: number | string;
    account: string;
    nickname: string | null;
    role: string;
    level: string;
  }>(
    ctx,
    `SELECT u.id, u.account, u.nickname, u.role, u.level FROM users u WHERE ${sql}
      ORDER BY u.id LIMIT ${size} OFFSET ${(page - 1) * size}`,
    values,
  );
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Counts the agents of each role and level, for the checkboxes in the message form. */
export async function countGroups(
  ctx: Context,
  within: Within,
): Promise<{ role: string; level: string | null; count: number }[]> {
  const { sql, values } = all([bounds(within), { sql: MAY_READ, values: [] }]);
  const rows = await select<{ role: string; level: string | null; n: number | string }>(
    ctx,
    `SELECT u.role, u.level, COUNT(*) AS n FROM users u WHERE ${sql} GROUP BY u.role, u.level`,
    values,
  );
  return rows.map(({ role, level, n }) => ({ role, level, count: Number(n) }));
}

/** Returns the author if they are a salesperson, whose messages reach only their own customers. */
export async function withinOf(ctx: Context, author: number | null): Promise<Within> {
  const person = author === null ? null : await table(ctx, users).one(author);
  return person?.role === 'SALESMAN' ? person.id : null;
}
