import { type Resource, type Role, readI18n } from '@t3d/resources/kit';
import { STAFF, levelOf } from '@t3d/resources/roles';
import appTopics from '@t3d/resources/messages/app-topics';
import dictionary from '@t3d/resources/dictionary';
import organisations, { DEPARTMENTS } from '@t3d/resources/people/organisations';
import planTopics from '@t3d/resources/plans/plan-topics';
import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { hasRole } from '../../engine/access/permissions';
import { table } from '../../models/table';
import { optionLabel } from '@t3d/resources/locales';
import { QueryTypes } from 'sequelize';

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

/** SQL for users who can log in: enabled, and not below a disabled agent. */
const ENABLED = `u.status = 'ENABLED' AND NOT EXISTS (SELECT 1 FROM users a WHERE a.id IN (u.agent1, u.agent2, u.agent3)
  AND a.status <> 'ENABLED')`;
const IS_SALESMAN = "role = 'SALESMAN'";
const COLUMNS = 'u.id, u.account, u.nickname, u.role, u.level, u.currency, u.superior';

/** An option of a select box. `data` is the option's record. */
interface Option<Data = unknown> {
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

/** Returns the enabled departments of each salesman. */
async function departmentsOf(ctx: Context, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await table(ctx, organisations).find({ salesman: [...ids], disabled: false });
  const found = new Map<number, string[]>(ids.map((id) => [id, []]));
  for (const department of DEPARTMENTS)
    for (const row of rows) if (row.department === department) found.get(row.salesman as number)?.push(department);
  return found;
}

/** Lists salesmen with their departments, which distinguish equal names. */
async function listSalesmen(ctx: Context): Promise<Option[]> {
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

/** Returns SQL for the agents below the caller, or for staff the agents in scope. Null for other roles. */
function belowCaller({ actor }: Context, reach: Reach): string | null {
  const staffRole = reach === 'children' ? "u.role = 'AGENT_1'" : "u.role IN ('AGENT_1', 'AGENT_2', 'AGENT_3')";
  if (hasRole(actor, ['ADMIN'])) return staffRole;
  if (actor.role === 'SALESMAN')
    return `${staffRole} AND (u.salesman = :me OR u.agent1 IN (SELECT id FROM users WHERE salesman = :me))`;
  const level = levelOf(actor.role);
  if (level === 0 || level === 3) return null;
  const below = `u.role = 'AGENT_${level + 1}' AND u.superior = :me`;
  return reach === 'children' ? below : `u.agent${level} = :me AND u.id <> :me`;
}

/** Lists the caller's direct children or whole subtree, or for staff the agents in scope. */
async function listInferiors(ctx: Context, reach: Reach): Promise<Option[]> {
  const where = belowCaller(ctx, reach);
  return where ? readPeople(ctx, where) : [];
}

type Reader = (ctx: Context) => Promise<Option[]>;

/** Returns the dictionary's entries, including disabled ones, because existing records may use them. */
const readDictionary: Reader = async (ctx) => {
  const rows = await table(ctx, dictionary).find(
    {},
    {
      order: [
        ['enumType', 'ASC'],
        ['sort', 'ASC'],
        ['id', 'ASC'],
      ],
    },
  );
  return rows.map(({ id, enumType, enumName, enumValue, sort, disabled }) => {
    const data = { id, enumType, enumName, enumValue, sort, disabled };
    return { value: enumValue, label: readI18n(enumName, ctx.language), data, ...data };
  });
};

const readAppTopics: Reader = async (ctx) => {
  const rows = await table(ctx, appTopics).find(
    {},
    {
      order: [
        ['sort', 'ASC'],
        ['id', 'ASC'],
      ],
    },
  );
  return rows.map(({ id, name, image, sort, areaCodes }) => ({
    value: id,
    label: readI18n(name, ctx.language),
    data: { id, name, image, sort, areaCodes },
  }));
};

const readPlanTopics: Reader = async (ctx) => {
  const rows = await table(ctx, planTopics).find(
    {},
    {
      order: [
        ['sort', 'ASC'],
        ['id', 'ASC'],
      ],
    },
  );
  return rows.map(({ id, name, names, sort }) => ({
    value: id,
    label: (names && readI18n(names, ctx.language)) || name,
    data: { id, name, sort },
  }));
};

export interface Source {
  of: Resource;
  /** Limits the rows by an SQL condition. */
  where?: string;
}

interface OptionList {
  read: Reader;
  roles?: readonly Role[];
  /** The sources of the list. Open pages reload it when one of their rows changes. */
  sources?: readonly Source[];
}

/** The option lists by path. Every logged-in user may read a list without `roles`. */
export const LISTS: Readonly<Record<string, OptionList>> = {
  '/dict': { read: readDictionary, sources: [{ of: dictionary }] },
  '/topic/all': { read: readAppTopics, sources: [{ of: appTopics }] },
  '/plan-topic-all': { read: readPlanTopics, roles: STAFF, sources: [{ of: planTopics }] },
  '/salesman/all': {
    read: listSalesmen,
    roles: STAFF,
    sources: [{ of: users, where: IS_SALESMAN }, { of: organisations }],
  },
  '/inferior-options': { read: (ctx) => listInferiors(ctx, 'children') },
  '/inferior-all': { read: (ctx) => listInferiors(ctx, 'subtree') },
};

export const mayReadList = (ctx: Context, path: string): boolean => {
  const roles = LISTS[path]?.roles;
  return roles === undefined || hasRole(ctx.actor, roles);
};
