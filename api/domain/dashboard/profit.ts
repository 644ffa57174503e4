import bills from '@t3d/resources/money/bills';
import orders from '@t3d/resources/orders/orders';
import { mayCall } from '../../engine/access/permissions';
import type { Context } from '../../context';
import { fieldSql } from '../../engine/access/select';
import { CLAWBACK } from '../../ledger';
import { stepSql } from '../../models/dialect';
import { type Figured, type Filter, type Period, type Span, figuresOf, within } from './figures';

interface Part extends Figured {
  amount: number;
}
/**
 * A profit over the rows of a list, in minor units. An agent's profit is the profit shares less those clawed back. The
 * platform's profit is its part of the sales less its cost.
 */
export interface Profit extends Figured {
  kind: 'agent' | 'platform';
  net: number;
  plus: Part;
  minus: Part;
}
/** The two parts of a profit in each step, as a query returns them. */
export interface ProfitRow {
  step?: number | string;
  plus?: number | string | null;
  minus?: number | string | null;
}
export interface Profits {
  all: Profit;
  netOf(step: number): number;
}

/** The types of bills that make up an agent's profit: profit shares, and shares clawed back. */
const SHARES = `PROFIT_SHARE,${CLAWBACK}`;

const sum = (rows: readonly ProfitRow[], name: 'plus' | 'minus'): number =>
  rows.reduce((all, row) => all + Number(row[name] ?? 0), 0);

/**
 * Builds a profit from the rows of its steps. `list` is the list from which the profit is computed. If the two parts of
 * the profit come from different lists, each part has its own.
 */
export function profitOf(
  kind: Profit['kind'],
  rows: readonly ProfitRow[],
  list: Figured,
  { plus: plusList, minus: minusList }: { plus: Figured; minus: Figured } = { plus: list, minus: list },
): Profits {
  const [plus, minus] = [sum(rows, 'plus'), sum(rows, 'minus')];
  const steps = new Map(rows.map((row) => [Number(row.step), sum([row], 'plus') - sum([row], 'minus')]));
  return {
    all: {
      kind,
      net: plus - minus,
      ...list,
      plus: { amount: plus, ...plusList },
      minus: { amount: minus, ...minusList },
    },
    netOf: (step) => steps.get(step) ?? 0,
  };
}

// SQL of the platform's part of a partly refunded order in the ledger: the paid price less the agents' shares, both
// after refunds.
const AFTER_REFUND = `(SELECT SUM(m.paid - m.refunded - COALESCE((SELECT SUM(s.share - s.shareBack) FROM order_shares s
  WHERE s.orderMoney = m.id), 0))
  FROM order_money m WHERE m.orderNo = \`orders\`.\`orderNo\`)`;

/**
 * Returns the SQL of the platform's profit of orders: the price of the agent at the top less the platform's cost. Fees
 * of eSIMs are excluded.
 */
export const platformFigures = (ctx: Context): Readonly<Record<'plus' | 'minus', string>> => ({
  plus: `SUM(CASE WHEN \`orders\`.\`refunded\` > 0 THEN ${AFTER_REFUND} ELSE \`orders\`.\`cost1\` END)`,
  minus: `SUM(${fieldSql(orders, 'costPrice', ctx)})`,
});

/**
 * Reads an agent's profit in a time span from its own bills by creation time, divided into steps if a period is given.
 * Returns null for callers who may not read their bills.
 */
export async function agentProfit(
  ctx: Context,
  span: Span,
  currency: string,
  period?: Period,
): Promise<Profits | null> {
  if (!mayCall(ctx.actor, bills, 'list')) return null;
  const own: Filter = { toAccount_in: String(ctx.actor.id), currency, ...within('createdAt', span) };
  const [amount, type, createdAt] = ['amount', 'type', 'createdAt'].map((name) => fieldSql(bills, name, ctx)) as [
    string,
    string,
    string,
  ];
  const rows = await figuresOf<ProfitRow>(
    ctx,
    bills,
    { ...own, type_in: SHARES },
    {
      groups: period ? { step: stepSql(ctx.database, createdAt, period.from, period.step / 1000) } : {},
      figures: {
        plus: `SUM(CASE WHEN ${type} = 'PROFIT_SHARE' THEN ${amount} ELSE 0 END)`,
        minus: `-SUM(CASE WHEN ${type} = 'DEC' THEN ${amount} ELSE 0 END)`,
      },
    },
  );
  const listOf = (more: Filter): Figured => ({ resource: bills.name, filter: { ...own, ...more } });
  return profitOf('agent', rows, listOf({ type_in: SHARES }), {
    plus: listOf({ type_in: 'PROFIT_SHARE' }),
    minus: listOf({ type_in: CLAWBACK }),
  });
}
