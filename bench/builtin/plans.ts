// npx tsx bench/builtin/plans.ts [rows = 2000000] [resource = all]
import type { Field, Resource } from '@t3d/resources/kit';
import { QueryTypes } from 'sequelize';
import type { Context } from '../../api/context';
import { mayCall } from '../../api/engine/access/permissions';
import { isSortable, queryableFields, readListQuery } from '../../api/engine/rows/read/query';
import { listRows } from '../../api/engine/rows/read/read';
import { actAs, asSystem, buildAgentPlan, buildPlan } from '../../api/test/factories';
import { print } from '../report';
import {
  type Columns,
  billColumns,
  cardColumns,
  changeColumns,
  fillTable,
  orderColumns,
  AGENTS,
  buildPeople,
} from './fill';
import { openBenchData } from './benchData';

/**
 * Explains MariaDB's query plans of large lists, for every filter, sort and role. Prints queries that sort a page, and
 * counts that read all rows.
 */
const [count = '2000000', only = ''] = process.argv.slice(2);
const world = await openBenchData('mariadb', 0);
const { sequelize, registry } = world.database;
const { admin, salesman, agents } = await buildPeople(asSystem(world.database), AGENTS / 2);
const first = agents[0]?.id ?? 0;
const plan = await buildPlan(asSystem(world.database));
const offer = await buildAgentPlan(asSystem(world.database), plan, agents[0] as (typeof agents)[number], 500);
const agentOf = `${first} + seq % ${AGENTS}`;
const LISTS: Readonly<Record<string, Columns>> = {
  terminals: cardColumns(agentOf),
  orders: orderColumns(plan.id, offer.id, agentOf),
  bills: billColumns(agentOf),
  'audit-log': changeColumns(agentOf),
};
const CALLERS: readonly (readonly [string, Context])[] = [
  ['ADMIN', actAs(world.database, admin)],
  ['SALESMAN', actAs(world.database, salesman)],
  ['AGENT_1', actAs(world.database, agents[3] as (typeof agents)[number])],
];

/** Returns a filter by the field as a query. */
function filterOf(name: string, { kind, values = [] }: Pick<Field, 'kind' | 'values'>): Record<string, string> {
  const now = new Date().toISOString();
  if (kind === 'time') return { [`${name}_gte`]: now.slice(0, 10) };
  if (kind === 'date') return { [name]: now.slice(0, 10) };
  if (kind === 'boolean') return { [name]: 'true' };
  if (kind === 'enum') return { [name]: values[0] ?? '' };
  if (kind === 'money' || kind === 'rate') return { [`${name}_gte`]: '100000' };
  return { [name]: kind === 'reference' ? String(first) : '1' };
}

interface ListRequest {
  who: string;
  list: string;
  filter: string;
  sort: string;
  sql: string;
}
const asked: ListRequest[] = [];
const { options } = sequelize as unknown as { options: { logging: unknown } };

/** Records the SQL of a list for a page and its count. */
async function takeDown(who: string, ctx: Context, resource: Resource): Promise<void> {
  const known = Object.entries(queryableFields(ctx.actor, resource));
  const filters = [['–', {}], ...known.map(([name, field]) => [name, filterOf(name, field)])] as const;
  for (const [filter, query] of filters)
    for (const [sort] of known.filter(([, field]) => isSortable(field))) {
      const sent: string[] = [];
      options.logging = (sql: string) => sent.push(sql);
      await listRows(ctx, resource, readListQuery(ctx, resource, { ...(query as object), sort, order: 'DESC' }));
      options.logging = false;
      const sql = sent.find((one) => one.includes('`all rows`')) ?? '';
      asked.push({ who, list: resource.name, filter: String(filter), sort, sql });
    }
}

interface Step {
  select_type: string;
  table: string | null;
  type: string | null;
  Extra: string | null;
}
/** Returns the query plans of a page and its count. */
async function explained({ sql, list }: ListRequest): Promise<{ page: string; count: string }> {
  const steps = await sequelize.query<Step>(`EXPLAIN ${sql}`, { type: QueryTypes.SELECT });
  const { table } = registry.get(list) as Resource;
  const own = (kind: RegExp): Step[] => steps.filter((step) => step.table === table && kind.test(step.select_type));
  const of = (kind: RegExp, some: readonly Step[]): string => {
    const extra = steps.filter(({ select_type: type }) => kind.test(type)).map(({ Extra }) => Extra ?? '');
    if (extra.some((one) => one.includes('filesort')))
      return some.some(({ type }) => type === 'ALL') ? 'scan' : 'sorted';
    if (some.some(({ type }) => type === 'ALL')) return 'scan';
    return some.some(({ type }) => type === 'index') ? 'walk' : 'found';
  };
  return { page: of(/DERIVED/, own(/DERIVED/)), count: of(/SUBQUERY/, own(/SUBQUERY/)) };
}

const lists = Object.entries(LISTS).filter(([name]) => name.includes(only));
for (const [who, ctx] of CALLERS)
  for (const [name] of lists) {
    const resource = registry.get(name) as Resource;
    if (mayCall(ctx.actor, resource, 'list')) await takeDown(who, ctx, resource);
  }
for (const [name, columns] of lists)
  await fillTable(world.database, registry.get(name)?.table ?? '', Number(count), columns);
await sequelize.query(`ANALYZE TABLE ${lists.map(([name]) => registry.get(name)?.table).join(', ')}`);

/** Returns the distinct filters or sorts of queries. */
const named = (some: readonly ListRequest[], key: 'filter' | 'sort'): string =>
  [...new Set(some.map((one) => one[key]))].join(' ') || 'none';

for (const [name] of lists)
  for (const [who] of CALLERS) {
    const mine = asked.filter((one) => one.list === name && one.who === who);
    if (mine.length === 0) continue;
    const plans = await Promise.all(mine.map(async (one) => ({ ...one, ...(await explained(one)) })));
    const pages = (kind: string): number => plans.filter(({ page }) => page === kind).length;
    const plain = plans.filter(({ filter }) => filter === '–');
    const unordered = plain.filter(({ page }) => page === 'sorted' || page === 'scan');
    const counted = (kind: string): ListRequest[] => plans.filter((one) => one.count === kind);
    print(`${name}, ${who}: ${plans.length} questions`);
    print(
      `  pages found in their order ${pages('found')}, read along it ${pages('walk')}, found and sorted ` +
        `${pages('sorted')}, the table read and sorted ${pages('scan')}`,
    );
    print(`  sorts that sort all rows: ${named(unordered, 'sort')}`);
    print(`  filters whose count reads the table: ${named(counted('scan'), 'filter')}`);
    print(`  filters whose count reads an index: ${named(counted('walk'), 'filter')}`);
  }
await world.close();
process.exit(0);
