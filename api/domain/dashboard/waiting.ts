import { type Resource, DAY_MS, attentionFilter } from '@t3d/resources/kit';
import orders, { VERIFY_WITHIN_DAYS } from '@t3d/resources/orders/orders';
import users from '@t3d/resources/people/users';
import { mayAct, mayCall } from '../../engine/access/permissions';
import { attentionOf, readListQuery } from '../../engine/rows/read/query';
import type { Context } from '../../context';
import { listRows } from '../../engine/rows/read/read';
import { fieldSql } from '../../engine/access/select';
import { type Figured, type Filter, countOf, rowsBehind } from './figures';
import { AGENTS } from '@t3d/resources/roles';

const NAMED = 2;

/** The kinds of waiting work, in display order. */
const KINDS = ['failed', 'anomaly', 'realName', 'state', 'lowBalance', 'refunding'] as const;

export interface Waiting extends Figured {
  /** The kind of the work. `state` stands for states without a kind of their own. */
  kind: (typeof KINDS)[number];
  tone: string;
  count: number;
  /** True if the list declares that these rows need attention, false for information only. */
  counted: boolean;
  /** The base list that already counts these rows, for a view. */
  among?: string;
  /** True if the caller may run an action that completes the work. */
  mine: boolean;
  /** The creation of the oldest row, for lines that need attention. */
  oldest?: Date;
  /** Days until the first order is refunded. */
  daysLeft?: number;
  names?: string[];
  state?: string;
}

async function daysLeft(ctx: Context, of: Resource, filter: Filter): Promise<Partial<Waiting>> {
  const oldest = `MIN(${fieldSql(of, 'createdAt', ctx)})`;
  const [row] = await rowsBehind<{ oldest: string | Date | null }>(ctx, of, filter, { figures: { oldest } });
  if (!row?.oldest) return {};
  const end = new Date(row.oldest).getTime() + VERIFY_WITHIN_DAYS * DAY_MS;
  return { daysLeft: Math.max(0, Math.floor((end - ctx.now().getTime()) / DAY_MS)) };
}

async function namesOf(ctx: Context, filter: Filter): Promise<Partial<Waiting>> {
  const { rows } = await listRows(
    ctx,
    users,
    readListQuery(ctx, users, { ...filter, sort: 'balance', order: 'ASC', size: String(NAMED) }),
  );
  return { names: rows.map(({ nickname, account }) => String(nickname || account)) };
}

const NAMES: Readonly<Record<string, Pick<Waiting, 'kind' | 'tone'>>> = {
  'orders INITIAL_FAILED': { kind: 'failed', tone: 'red/ErrorOutline' },
  'orders NO_REAL_NAME': { kind: 'realName', tone: 'amber/Badge' },
  'recharge-records ANOMALY': { kind: 'anomaly', tone: 'amber/ReportProblem' },
};

/** Returns whether the caller may run an action that resolves this state. */
function settles({ actor }: Context, of: Resource, state: string): boolean {
  return Object.entries(of.declaration.actions ?? {}).some(([name, { where, enabledWhen }]) => {
    const input = (where ?? enabledWhen) as { status?: unknown } | undefined;
    return input?.status === state && mayAct(actor, of, name);
  });
}

/** Returns the base resource of a view, and other resources unchanged. */
function baseOf({ database }: Context, of: Resource): Resource {
  return (of.view && [...database.registry.values()].find((one) => !one.view && one.table === of.table)) || of;
}

interface Counted {
  state: string;
  count: number | string;
  oldest: Date | string;
}

/** Returns a line for each state in a list that needs attention. */
async function partsOf(ctx: Context, of: Resource): Promise<Waiting[]> {
  const attention = attentionOf(ctx.actor, of);
  if (!attention) return [];
  const { field, values } = attention;
  const groups = { state: fieldSql(of, field, ctx) };
  const figures = { count: 'COUNT(*)', oldest: `MIN(${fieldSql(of, 'createdAt', ctx)})` };
  const rows = await rowsBehind<Counted>(ctx, of, attentionFilter(attention), { groups, figures });
  const counts = new Map(rows.map((row) => [row.state, row]));
  const base = baseOf(ctx, of);
  const among = base !== of && mayCall(ctx.actor, base, 'list') && attentionOf(ctx.actor, base) ? base.name : undefined;
  const lines = values.map(async (state): Promise<Waiting | null> => {
    const row = counts.get(state);
    const count = Number(row?.count ?? 0);
    if (!row || count === 0) return null;
    const filter = attentionFilter({ ...attention, values: [state] });
    const named = NAMES[`${base.name} ${state}`] ?? { kind: 'state', tone: of.fields[field]?.tones?.[state] ?? '' };
    const more = named.kind === 'realName' ? await daysLeft(ctx, of, filter) : {};
    const where = { resource: of.name, filter, ...(among && { among }), state };
    const oldest = new Date(row.oldest);
    return { ...named, ...where, count, oldest, counted: true, mine: settles(ctx, of, state), ...more };
  });
  return (await Promise.all(lines)).filter((line) => line !== null);
}

/** Returns lines for information only: low balances and pending refunds. */
async function worthKnowing(ctx: Context): Promise<Waiting[]> {
  const lines: Waiting[] = [];
  const note = async (of: Resource, line: Pick<Waiting, 'kind' | 'tone' | 'filter'>): Promise<number> => {
    const count = await countOf(ctx, of, line.filter);
    if (count > 0) lines.push({ ...line, resource: of.name, count, counted: false, mine: false });
    return count;
  };
  if (mayCall(ctx.actor, users, 'list')) {
    const filter = lowBalances(ctx);
    const count = await note(users, { kind: 'lowBalance', tone: 'amber/Wallet', filter });
    if (count > 0) Object.assign(lines.at(-1) as Waiting, await namesOf(ctx, filter));
  }
  if (mayCall(ctx.actor, orders, 'list')) {
    await note(orders, { kind: 'refunding', tone: 'blue/CurrencyExchange', filter: { status_in: 'REFUNDING' } });
  }
  return lines;
}

/** Returns the lines of everything that needs attention in the caller's lists, and lines for information only. */
export async function readWaiting(ctx: Context): Promise<Waiting[]> {
  const lists = [...ctx.database.registry.values()].filter((of) => mayCall(ctx.actor, of, 'list'));
  const [known, ...parts] = await Promise.all([worthKnowing(ctx), ...lists.map((of) => partsOf(ctx, of))]);
  return [...parts.flat(), ...(known ?? [])].sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

/** Returns the filter for enabled users with a low balance. An agent sees direct children, staff see level 1 agents. */
export function lowBalances({ actor }: Context): Filter {
  const { id, role } = actor;
  const below: Filter = role !== null && AGENTS.includes(role) ? { superior_in: String(id) } : { role_in: 'AGENT_1' };
  return { status_in: 'ENABLED', ...below, lowBalance: 'true' };
}
