import bills from '@t3d/resources/money/bills';
import { mayCall } from '../../engine/access/permissions';
import type { Context } from '../../context';
import { fieldSql } from '../../engine/access/select';
import { stepSql } from '../../models/dialect';
import { type FigureName, type FigureRow, type Figured, type Filter, listBehind, readFigures } from './figures';
import type { Period, Span } from './periods';

interface Part extends Figured {
  amount: number;
}
/** A profit in minor units. An agent earns shares, and the platform its part of the sales minus the cost. */
export interface Profit extends Figured {
  kind: 'agent' | 'platform';
  net: number;
  plus: Part;
  minus: Part;
}
export interface Profits {
  all: Profit;
  netOf(step: number): number;
}

/** The figures that a profit adds and subtracts. */
const PARTS = {
  agent: { net: 'profit', plus: 'shares', minus: 'takenBack' },
  platform: { net: 'orders', plus: 'income', minus: 'cost' },
} as const satisfies Record<Profit['kind'], Record<'net' | 'plus' | 'minus', FigureName>>;

type Rows = readonly (Partial<FigureRow<'shares' | 'takenBack' | 'income' | 'cost', 'step'>> & object)[];

/** Builds a profit from rows of figures. Each row belongs to a step. */
export function profitOf(kind: Profit['kind'], rows: Rows, span: Span, more: Filter): Profits {
  const of = PARTS[kind];
  const sum = (name: 'plus' | 'minus', some: Rows = rows): number =>
    some.reduce((all, row) => all + (row[of[name]] ?? 0), 0);
  const part = (name: 'plus' | 'minus'): Part => ({ amount: sum(name), ...listBehind(of[name], span, more) });
  const steps = new Map(rows.map((row) => [Number(row.step), sum('plus', [row]) - sum('minus', [row])]));
  const [plus, minus] = [part('plus'), part('minus')];
  return {
    all: { kind, net: plus.amount - minus.amount, ...listBehind(of.net, span, more), plus, minus },
    netOf: (step) => steps.get(step) ?? 0,
  };
}

/**
 * Returns the profit of a wallet's holder from bills in a span, with `period` also by step. Null if the caller may not
 * read bills.
 */
export async function agentProfit(
  ctx: Context,
  holder: number | null,
  span: Span,
  currency: string,
  period?: Period,
): Promise<Profits | null> {
  if (!mayCall(ctx.actor, bills, 'list')) return null;
  const more = { toAccount_in: String(holder), currency };
  const step = period && stepSql(ctx.database, fieldSql(bills, 'createdAt', ctx), period.from, period.step / 1000);
  const rows = await readFigures<'profit' | 'shares' | 'takenBack', 'step'>(ctx, ['profit', 'shares', 'takenBack'], {
    span,
    more,
    ...(step && { groups: { step } }),
  });
  return profitOf('agent', rows, span, more);
}
