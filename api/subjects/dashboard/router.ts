import type { Resource } from '@t3d/resources/kit';
import { CURRENCIES } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import { STAFF } from '@t3d/resources/roles';
import terminals from '@t3d/resources/cards/terminals';
import { DEFAULT_CURRENCY } from '@t3d/resources/people/users';
import type { Request } from 'express';
import { Router } from 'express';
import type { IncomingMessage } from 'node:http';
import { holdsRole, requireCall } from '../../engine/access/permissions';
import type { Context } from '../../context';
import { Forbidden, invalidField } from '../../errors';
import { contextOf } from '../../middleware/context';
import { answerOnce, forgetAnswers } from './cache';
import { readCards } from './cards';
import { readEnding } from './ending';
import { readMorning } from './morning';
import type { PeriodDays } from './periods';
import { PERIODS, periodOf } from './periods';
import { readBestPlans } from './plans';
import { readSales } from './sales';
import { readSalespeople } from './salespeople';
import { readWaiting } from './waiting';

/**
 * One part of the dashboard: what one must be able to list to have it, the names that its query may have, how it is
 * read.
 */
interface Part {
  needs: Resource | null;
  knows: readonly string[];
  /** For staff alone. */
  staff?: true;
  /** Always as it is now: its numbers are shown beside lists that are. */
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
};

/** After a caller's write, its next figures are read anew. */
export function forgetAfterWrites({ method, actor, database }: IncomingMessage): void {
  if (method !== 'GET' && actor && actor.id !== null) forgetAnswers(database, actor.id);
}

/** What the home page is made of, a call a card. */
export function dashboardRoutes(): Router {
  const router = Router();
  for (const [name, { needs, knows, staff, now, read }] of Object.entries(PARTS)) {
    router.get(`/dashboard/${name}`, async (request, response) => {
      const ctx = contextOf(request);
      if (needs) requireCall(ctx.actor, needs, 'list');
      if (staff && !holdsRole(ctx.actor, STAFF)) throw new Forbidden(`dashboard/${name}`);
      for (const one of Object.keys(request.query)) if (!knows.includes(one)) throw invalidField(one, 'unknown');
      const [days, currency] = [knows.includes('days') ? daysOf(request) : '', currencyOf(request) ?? ''];
      const answer = (): Promise<unknown> => read(ctx, request);
      const data = await (now ? answer() : answerOnce(ctx, [name, days, currency].join('|'), answer));
      response.json({ code: 200, message: 'ok', data });
    });
  }
  return router;
}
