import { type Resource, CURRENCIES, DAY_MS } from '@t3d/resources/kit';
import organisations from '@t3d/resources/people/organisations';
import orders from '@t3d/resources/orders/orders';
import { STAFF } from '@t3d/resources/roles';
import terminals from '@t3d/resources/cards/terminals';
import { DEFAULT_CURRENCY } from '@t3d/resources/people/users';
import { type Request, Router } from 'express';
import type { IncomingMessage } from 'node:http';
import { hasRole, requireCall } from '../../engine/access/permissions';
import type { Context } from '../../context';
import { Forbidden, invalidField } from '../../errors';
import { contextOf } from '../../middleware/context';
import { readCards } from './cards';
import { type Figured, type Filter, listBehind, readFigures } from './figures';
import { type Period, type PeriodDays, type Span, PERIODS, dayEnd, dayStart, periodOf } from './periods';
import { readMorning } from './morning';
import { readOrganisation } from './organisation/readOrganisation';
import { readSalesperson } from './organisation/readSalesperson';
import { readSales, readSalespeople } from './sales';
import { readWaiting } from './waiting';
import plans from '@t3d/resources/plans/plans';
import { labelsOf } from '../../engine/access/labels';
import { fieldSql } from '../../engine/access/select';
import type { Database } from '../../models/database';
import { laggingContext } from '../../models/replica';
import type { ServiceKey } from '../../models/services';
import { readListQuery } from '../../engine/rows/read/query';
import { listRows } from '../../engine/rows/read/read';

const SOON = 3;

interface EndingOrder {
  id: number;
  terminalLabel: string | null;
  planLabel: string | null;
  endsAt: string;
  days: number;
}
interface EndingSheet extends Figured {
  total: number;
  days: number;
  rows: EndingOrder[];
}

/** Returns orders in use that end today or soon, the earliest first. */
export async function readEnding(ctx: Context): Promise<EndingSheet> {
  const today = dayStart(ctx.now(), ctx.gmtOffset);
  const list = listBehind('ending', { from: today, to: dayEnd(ctx.now(), ctx.gmtOffset, SOON) });
  const { rows, total } = await listRows(
    ctx,
    orders,
    readListQuery(ctx, orders, { ...list.filter, sort: 'endsAt', order: 'ASC', size: String(SHOWN) }),
  );
  return {
    ...list,
    total,
    days: SOON,
    rows: rows.map(({ id, terminalLabel, planLabel, endsAt }) => {
      const end = new Date(endsAt as string | Date);
      return {
        id,
        terminalLabel: terminalLabel as string | null,
        planLabel: planLabel as string | null,
        endsAt: end.toISOString(),
        days: Math.floor((end.getTime() - today.getTime()) / DAY_MS),
      };
    }),
  };
}

/** An endpoint of the dashboard. `needs` is the resource that the caller must be able to list. */
interface Part {
  needs: Resource | null;
  knows: readonly string[];
  staff?: true;
  /** True for a response that is never cached. */
  now?: true;
  read: (ctx: Context, request: Request) => Promise<unknown>;
}

function daysOf({ query }: Request): PeriodDays {
  const days = PERIODS.find((one) => String(one) === (query.days ?? '30'));
  if (!days) throw invalidField('days', 'oneOf');
  return days;
}

function currencyOf({ query }: Request): string | null {
  if (query.currency === undefined || query.currency === '') return null;
  const currency = CURRENCIES.find((one) => one === query.currency);
  if (!currency) throw invalidField('currency', 'oneOf');
  return currency;
}

function idOf({ query }: Request): number {
  if (typeof query.id !== 'string' || !/^\d{1,15}$/.test(query.id)) throw invalidField('id', 'required');
  return Number(query.id);
}

const periodFor = (ctx: Context, request: Request) => periodOf(ctx.now(), ctx.gmtOffset, daysOf(request));

const PARTS: Readonly<Record<string, Part>> = {
  sales: {
    needs: orders,
    knows: ['days', 'currency'],
    read: (ctx, request) => readSales(ctx, periodFor(ctx, request), currencyOf(request)),
  },
  plans: { needs: orders, knows: ['days'], read: (ctx, request) => readBestPlans(ctx, periodFor(ctx, request)) },
  salespeople: {
    needs: orders,
    knows: ['days', 'currency'],
    staff: true,
    read: (ctx, request) => readSalespeople(ctx, periodFor(ctx, request), currencyOf(request) ?? DEFAULT_CURRENCY),
  },
  waiting: { needs: null, knows: [], now: true, read: readWaiting },
  cards: { needs: terminals, knows: [], read: readCards },
  ending: { needs: orders, knows: [], read: readEnding },
  morning: { needs: orders, knows: [], read: readMorning },
  organisation: { needs: organisations, knows: [], staff: true, now: true, read: readOrganisation },
  salesperson: {
    needs: organisations,
    knows: ['id'],
    staff: true,
    now: true,
    read: (ctx, request) => readSalesperson(ctx, idOf(request)),
  },
};

/** Drops the cached figures of a caller after each write by this caller. */
export function forgetAfterWrites({ method, actor, database }: IncomingMessage): void {
  if (method !== 'GET' && actor && actor.id !== null) forgetResponses(database, actor.id);
}

export function dashboardRoutes(): Router {
  const router = Router();
  for (const [name, { needs, knows, staff, now, read }] of Object.entries(PARTS)) {
    router.get(`/dashboard/${name}`, async (request, response) => {
      const ctx = contextOf(request);
      if (needs) requireCall(ctx.actor, needs, 'list');
      if (staff && !hasRole(ctx.actor, STAFF)) throw new Forbidden(`dashboard/${name}`);
      for (const one of Object.keys(request.query)) if (!knows.includes(one)) throw invalidField(one, 'unknown');
      const [days, currency] = [knows.includes('days') ? daysOf(request) : '', currencyOf(request) ?? ''];
      const readLagging = async (): Promise<unknown> => read(await laggingContext(ctx), request);
      const question = [name, days, currency].join('|');
      const data = await (now ? read(ctx, request) : respondOnce(ctx, question, readLagging));
      response.json({ code: 200, message: 'ok', data });
    });
  }
  return router;
}

const SHOWN = 5;

interface PlanSold extends Figured {
  plan: number;
  planLabel: string;
  orders: number;
}

export async function ordersByPlan(ctx: Context, span: Span, more: Filter = {}): Promise<Map<number, number>> {
  const groups = { plan: fieldSql(orders, 'plan', ctx) };
  const rows = await readFigures<'orders', 'plan'>(ctx, ['orders'], { span, more, groups });
  return new Map(rows.flatMap((row) => (row.plan === null ? [] : [[Number(row.plan), row.orders]])));
}

/** Returns the plans with the most orders. */
export async function readBestPlans(ctx: Context, period: Period): Promise<PlanSold[]> {
  const best = [...(await ordersByPlan(ctx, period))]
    .map(([plan, count]) => ({ plan, orders: count }))
    .toSorted((one, other) => other.orders - one.orders || one.plan - other.plan)
    .slice(0, SHOWN);
  const labels = await labelsOf(
    ctx,
    plans,
    best.map(({ plan }) => plan),
    false,
  );
  return best.map((row) => ({
    ...row,
    planLabel: labels.get(row.plan) ?? `#${row.plan}`,
    ...listBehind('orders', period, { plan_in: String(row.plan) }),
  }));
}

/** The lifetime of a cached response in milliseconds, so that pages which open together share a query. */
const AGE = 30_000;
const MOST = 2_000;

interface CachedResponse {
  caller: number;
  until: number;
  answer: Promise<unknown>;
}
const ANSWERS: ServiceKey<Map<string, CachedResponse>> = { name: 'the cached figures', make: () => new Map() };

function makeRoom(cache: Map<string, CachedResponse>): void {
  const now = Date.now();
  for (const [key, { until }] of cache) if (until < now || cache.size >= MOST) cache.delete(key);
}

/** Returns a key of everything about the caller that can change a response. */
function askerOf({ actor: { id, role, apis, agent1, agent2, agent3, viewer }, gmtOffset, language }: Context): string {
  return JSON.stringify([id ?? 0, viewer?.id ?? 0, role, agent1, agent2, agent3, apis, gmtOffset, language]);
}

/**
 * Returns the cached response for the same caller, permissions, language and zone, or calls `read`. The permission must
 * already be checked.
 */
export function respondOnce<Answer>(ctx: Context, question: string, read: () => Promise<Answer>): Promise<Answer> {
  const cache = ctx.database.services.get(ANSWERS);
  const caller = ctx.actor.id ?? 0;
  const key = `${askerOf(ctx)}|${question}`;
  const known = cache.get(key);
  if (known && known.until >= Date.now()) return known.answer as Promise<Answer>;
  if (cache.size >= MOST) makeRoom(cache);
  const answer = read();
  const kept: CachedResponse = { caller, until: Date.now() + AGE, answer };
  cache.set(key, kept);
  answer.catch(() => {
    if (cache.get(key) === kept) cache.delete(key);
  });
  return answer;
}

export function forgetResponses(database: Database, caller: number): void {
  const cache = database.services.get(ANSWERS);
  for (const [key, kept] of cache) if (kept.caller === caller) cache.delete(key);
}
