import type { Resource } from '@t3d/resources/kit';
import orders, { VERIFY_WITHIN_DAYS } from '@t3d/resources/orders';
import payments from '@t3d/resources/recharge-records';
import terminals from '@t3d/resources/terminals';
import users from '@t3d/resources/users';
import { mayAct, mayCall } from '../engine/access';
import type { Context } from '../context';
import { readListQuery } from '../engine/query';
import { listRows } from '../engine/read';
import { fieldSql } from '../engine/select';
import type { Figured, Filter } from './figures';
import { countOf, figuresOf, within } from './figures';
import { lowBalances } from './lowWallets';
import { dayEnd, dayStart } from './periods';

/** Failures are told of for so many days. */
const FAILED_DAYS = 7;
const DAY_MS = 86_400_000;
const NAMED = 2;

export interface Waiting extends Figured {
  /** What waits: a word of the room's own, or `state` for any other state that its declaration says waits for a person. */
  kind: 'failed' | 'realName' | 'lowBalance' | 'anomaly' | 'refunding' | 'state';
  tone: string;
  count: number;
  /** It is the caller who can settle it. */
  mine: boolean;
  /** Days until the first of them is given back; names of the first few; the state's word. */
  daysLeft?: number; names?: string[]; state?: string;
}
interface Watch extends Omit<Waiting, 'count' | 'resource'> { of: Resource; more?: (ctx: Context) => Promise<Partial<Waiting>> }

async function daysLeft(ctx: Context, filter: Filter): Promise<Partial<Waiting>> {
  const [row] = await figuresOf<{ oldest: string | Date | null }>(ctx, orders, filter, { figures: { oldest: `MIN(${fieldSql(orders, 'createdAt', ctx.actor)})` } });
  if (!row?.oldest) return {};
  const end = new Date(row.oldest).getTime() + VERIFY_WITHIN_DAYS * DAY_MS;
  return { daysLeft: Math.max(0, Math.floor((end - ctx.now().getTime()) / DAY_MS)) };
}

async function namesOf(ctx: Context, filter: Filter): Promise<Partial<Waiting>> {
  const { rows } = await listRows(ctx, users, readListQuery(ctx, users, { ...filter, sort: 'balance', order: 'ASC', size: String(NAMED) }));
  return { names: rows.map(({ nickname, account }) => String(nickname || account)) };
}

async function namedWatches(ctx: Context): Promise<Watch[]> {
  const now = ctx.now();
  const recent = within('createdAt', { from: dayStart(now, ctx.gmtOffset, 1 - FAILED_DAYS), to: dayEnd(now, ctx.gmtOffset) });
  const verify = { status_in: 'NO_REAL_NAME' };
  const low = mayCall(ctx.actor, users, 'list') ? await lowBalances(ctx) : {};
  return [
    { kind: 'failed', of: orders, filter: { status_in: 'INITIAL_FAILED', unpaid: 'false', ...recent }, tone: 'red/ErrorOutline', mine: mayAct(ctx.actor, orders, 'retry') },
    { kind: 'anomaly', of: payments, filter: { status_in: 'ANOMALY', resolution: 'null' }, tone: 'amber/ReportProblem', mine: mayAct(ctx.actor, payments, 'resolve') },
    { kind: 'realName', of: orders, filter: verify, tone: 'amber/Badge', mine: false, more: (inner) => daysLeft(inner, verify) },
    { kind: 'lowBalance', of: users, filter: low, tone: 'amber/Wallet', mine: false, more: (inner) => namesOf(inner, low) },
    { kind: 'refunding', of: orders, filter: { status_in: 'REFUNDING' }, tone: 'blue/CurrencyExchange', mine: false },
  ];
}

/** Said above in words of their own, or on a card of their own. */
const SEEN_TO: readonly string[] = [orders.name, users.name, payments.name, terminals.name];

/** States of everything else that, by the tone of their declaration, wait for a person. */
function declaredWatches({ database, actor }: Context): Watch[] {
  return [...database.registry.values()].filter((of) => !of.view && !SEEN_TO.includes(of.name)).flatMap((of) => {
    const field = of.fields.status;
    const waits = Object.entries(field?.tones ?? {}).filter(([, tone]) => tone.split('/')[0] === 'amber');
    const settles = Object.entries(of.declaration.actions ?? {}).filter(([name]) => mayAct(actor, of, name)).map(([, action]) => (action.where as { status?: unknown } | undefined)?.status);
    return waits.map(([state, tone]) => ({ kind: 'state' as const, state, of, filter: { status_in: state }, tone, mine: settles.includes(state) }));
  });
}

/** What needs a hand, in the caller's own lists: what went wrong, what waits for a person, what is on its way back. Only what there is. */
export async function readWaiting(ctx: Context): Promise<Waiting[]> {
  const watches = [...(await namedWatches(ctx)), ...declaredWatches(ctx)].filter(({ of }) => mayCall(ctx.actor, of, 'list'));
  const told = await Promise.all(watches.map(async ({ of, more, ...watch }): Promise<Waiting | null> => {
    const count = await countOf(ctx, of, watch.filter);
    return count === 0 ? null : { ...watch, ...(await more?.(ctx)), resource: of.name, count };
  }));
  return told.filter((one) => one !== null);
}
