import type { Role } from '@t3d/resources/kit';
import { optionLabel } from '@t3d/resources/locales';
import organisations, { DEPARTMENTS } from '@t3d/resources/people/organisations';
import { levelOf } from '@t3d/resources/roles';
import { QueryTypes } from 'sequelize';
import { holdsRole } from '../../engine/access/permissions';
import type { Context } from '../../context';
import { table } from '../../models/table';

interface PersonRow {
  id: number | string;
  account: string;
  nickname: string | null;
  role: Role;
  level: string | null;
  currency: string | null;
  superior: number | string | null;
}
type Reach = 'children' | 'subtree';

/** Enabled, and nobody above disabled: such a login is as good as disabled itself. */
const ENABLED = `u.status = 'ENABLED' AND NOT EXISTS (SELECT 1 FROM users a WHERE a.id IN (u.agent1, u.agent2, u.agent3)
  AND a.status <> 'ENABLED')`;
/** SQL of the rows that salesmen are. */
export const IS_SALESMAN = "role = 'SALESMAN'";
const COLUMNS = 'u.id, u.account, u.nickname, u.role, u.level, u.currency, u.superior';

/** What select boxes offer: `data` is the record behind the option. */
export interface Option<Data = unknown> {
  value: number | string;
  label: string;
  data: Data;
}

async function readPeople(ctx: Context, where: string): Promise<Option[]> {
  const sql = `SELECT ${COLUMNS} FROM users u WHERE ${where} AND ${ENABLED} ORDER BY u.account, u.id`;
  const rows = await ctx.database.sequelize.query<PersonRow>(sql, {
    type: QueryTypes.SELECT,
    replacements: { me: ctx.actor.id },
  });
  return rows.map((row) => {
    const data = { ...row, id: Number(row.id), superior: row.superior === null ? null : Number(row.superior) };
    return { value: data.id, label: row.nickname || row.account, data };
  });
}

/** The departments of each salesman that are not disabled, in the order of the declaration. */
async function departmentsOf(ctx: Context, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await table(ctx, organisations).find({ salesman: [...ids], disabled: false });
  const found = new Map<number, string[]>(ids.map((id) => [id, []]));
  for (const department of DEPARTMENTS)
    for (const row of rows) if (row.department === department) found.get(row.salesman as number)?.push(department);
  return found;
}

/** Salesmen with their departments behind the name, by which they are told apart where they are chosen. */
export async function listSalesmen(ctx: Context): Promise<Option[]> {
  const people = (await readPeople(ctx, `u.${IS_SALESMAN}`)) as Option<object>[];
  const departments = await departmentsOf(
    ctx,
    people.map(({ value }) => Number(value)),
  );
  return people.map(({ value, label, data }) => {
    const own = departments.get(Number(value)) ?? [];
    const words = own.map((one) => optionLabel('organisations', 'department', one, ctx.language));
    return { value, label: [label, words.join(', ')].filter(Boolean).join(' · '), data: { ...data, departments: own } };
  });
}

/** Which agents are below the caller: of staff, those it may see. Null where there can be none. */
function belowCaller({ actor }: Context, reach: Reach): string | null {
  const staffRole = reach === 'children' ? "u.role = 'AGENT_1'" : "u.role IN ('AGENT_1', 'AGENT_2', 'AGENT_3')";
  if (holdsRole(actor, ['ADMIN'])) return staffRole;
  if (actor.role === 'SALESMAN')
    return `${staffRole} AND (u.salesman = :me OR u.agent1 IN (SELECT id FROM users WHERE salesman = :me))`;
  const level = levelOf(actor.role);
  if (level === 0 || level === 3) return null;
  const below = `u.role = 'AGENT_${level + 1}' AND u.superior = :me`;
  return reach === 'children' ? below : `u.agent${level} = :me AND u.id <> :me`;
}

/**
 * Subordinate options: direct children, or the whole subtree. Staff get the agents in their scope; only enabled ones.
 */
export async function listInferiors(ctx: Context, reach: Reach): Promise<Option[]> {
  const where = belowCaller(ctx, reach);
  return where ? readPeople(ctx, where) : [];
}
