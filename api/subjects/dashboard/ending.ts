import { DAY_MS } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import type { Context } from '../../context';
import { readListQuery } from '../../engine/rows/read/query';
import { listRows } from '../../engine/rows/read/read';
import type { Figured } from './figures';
import { within } from './figures';
import { dayEnd, dayStart } from './periods';

const SHOWN = 5;
/** Days after today. */
const SOON = 3;

export interface EndingOrder {
  id: number;
  terminalLabel: string | null;
  planLabel: string | null;
  endsAt: string;
  days: number;
}
export interface EndingSheet extends Figured {
  total: number;
  days: number;
  rows: EndingOrder[];
}

/** Orders in use whose time is over today or within the days after it, the soonest first. */
export async function readEnding(ctx: Context): Promise<EndingSheet> {
  const today = dayStart(ctx.now(), ctx.gmtOffset);
  const filter = {
    status_in: 'USING',
    ...within('endsAt', { from: today, to: dayEnd(ctx.now(), ctx.gmtOffset, SOON) }),
  };
  const { rows, total } = await listRows(
    ctx,
    orders,
    readListQuery(ctx, orders, { ...filter, sort: 'endsAt', order: 'ASC', size: String(SHOWN) }),
  );
  return {
    resource: orders.name,
    filter,
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
