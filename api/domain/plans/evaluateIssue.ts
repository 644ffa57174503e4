import agentPlans from '@t3d/resources/plans/agent-plans';
import users from '@t3d/resources/people/users';
import type { AgentPlan, Plan, User } from '@t3d/resources/rows';
import type { Message } from '../../errors';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { listNames, membersOf, nameOf } from '../users';
import { belowFloor, belowFloorOf } from './floors';

export interface Quote {
  plan: Plan;
  agent: User;
  cooperationPrice: number;
  /** The new retail price, or null to keep the agent's or use the plan's. */
  retailPrice: number | null;
  /** The path of a separate price in the body, or null for a shared price. */
  input: string | null;
}

/** Quotes to issue. `floorOf` returns the issuer's price and the error key for a lower one. */
export interface Issue {
  quotes: readonly Quote[];
  /** True if refused quotes are left out instead of rejecting the issue. */
  skips: boolean;
  floorOf(plan: Plan): { floor: number; key: 'plans.belowCostOf' | 'plans.belowOwn' };
  /** True if the issuer may see prices of agents above the receiver. */
  seesAbove: boolean;
}

export interface Verdict extends Quote {
  existing: AgentPlan | null;
  problem?: Message;
  field: 'cooperationPrice' | 'retailPrice';
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => number | null): Map<number | null, T[]> {
  const groups = new Map<number | null, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Returns the issued plans of the receivers and of the agents above and below. */
function relatives(ctx: Context, quotes: readonly Quote[]): Promise<AgentPlan[]> {
  const ids = [...new Set(quotes.map(({ agent }) => agent.id))];
  const above = [...new Set(quotes.flatMap(({ agent }) => membersOf(agent)))];
  const planIds = [...new Set(quotes.map(({ plan }) => plan.id))];
  // Lock the rows, so that prices do not change between validation and write.
  return table(ctx, agentPlans).find(
    { and: [{ plan: planIds }, { or: [{ agent: above }, { agent1: ids }, { agent2: ids }, { agent3: ids }] }] },
    { lock: true },
  );
}

/** An agent's price of a plan after the issue. */
interface Priced {
  agent: number;
  members: readonly number[];
  price: number;
}

/** Returns the prices after the issue, including those of agents above and below. */
function futurePrices(quotes: readonly Quote[], rows: readonly AgentPlan[]): Priced[] {
  const quoted = new Set(quotes.map(({ agent }) => agent.id));
  return [
    ...rows
      .filter(({ agent }) => !quoted.has(agent ?? 0))
      .map((row) => ({ agent: row.agent ?? 0, members: membersOf(row), price: row.cooperationPrice ?? 0 })),
    ...quotes.map(({ agent, cooperationPrice }) => ({
      agent: agent.id,
      members: membersOf(agent),
      price: cooperationPrice,
    })),
  ];
}

/** The shorter messages next to a separate price, which need not name the plan. */
const SHORT = { 'plans.belowCostOf': 'plans.belowCostOf.short', 'plans.belowOwn': 'plans.belowOwn.short' } as const;

/** The reason why a quote is refused. `cheaper` are agents below who would pay less. */
type Problem = Pick<Verdict, 'problem' | 'field'> | { cheaper: number[] };

function problemOf(issue: Issue, quote: Quote, priced: readonly Priced[]): Problem | null {
  const { plan, agent, cooperationPrice: price, input } = quote;
  const inPrice = (problem: Message): Problem => ({ problem, field: 'cooperationPrice' });
  const { floor, key } = issue.floorOf(plan);
  const belowOwn = belowFloorOf(plan, price, floor, key);
  if (belowOwn) return inPrice(input === null ? belowOwn : { key: SHORT[key] });
  const above = membersOf(agent).filter((id) => id !== agent.id);
  const dearest = Math.max(0, ...priced.filter((one) => above.includes(one.agent)).map((one) => one.price));
  const belowSuperior = belowFloorOf(plan, price, dearest, 'plans.belowSuperior');
  if (issue.seesAbove && belowSuperior)
    return inPrice(input === null ? belowSuperior : { key: 'plans.belowSuperior.short' });
  const cheaper = priced.filter((one) => one.agent !== agent.id && one.members.includes(agent.id) && one.price < price);
  if (cheaper.length > 0) return { cheaper: cheaper.map((one) => one.agent) };
  const below = belowFloor(quote.retailPrice, price, 'plans.belowCooperation');
  if (!below) return null;
  return { problem: input === null ? below : { key: 'plans.belowCooperation.short' }, field: 'retailPrice' };
}

/** Returns the problem of each refused quote. Leaving one out can invalidate others, so the check repeats. */
function problemsOf(issue: Issue, rows: readonly AgentPlan[]): Map<Quote, Problem> {
  const problems = new Map<Quote, Problem>();
  const rowsOf = groupBy(rows, ({ plan }) => plan);
  for (const [plan, ofPlan] of groupBy(issue.quotes, (quote) => quote.plan.id)) {
    for (let known = -1; known < problems.size;) {
      known = problems.size;
      const left = issue.skips ? ofPlan.filter((quote) => !problems.has(quote)) : ofPlan;
      const priced = futurePrices(left, rowsOf.get(plan) ?? []);
      for (const quote of left) {
        const problem = problemOf(issue, quote, priced);
        if (problem) problems.set(quote, problem);
      }
    }
  }
  return problems;
}

/** Returns each quote's present price, and why the new price is refused. */
export async function evaluateIssue(ctx: Context, issue: Issue): Promise<Verdict[]> {
  const rows = await relatives(ctx, issue.quotes);
  const rowOf = new Map(rows.map((row) => [`${row.plan} ${row.agent}`, row]));
  const problems = problemsOf(issue, rows);
  const cheaper = [...problems.values()].flatMap((problem) => ('cheaper' in problem ? problem.cheaper : []));
  const named = new Map(
    (cheaper.length > 0 ? await table(ctx, users).find([...new Set(cheaper)]) : []).map((user) => [user.id, user]),
  );
  const worded = (quote: Quote): Pick<Verdict, 'problem' | 'field'> => {
    const problem = problems.get(quote);
    if (!problem) return { field: 'cooperationPrice' };
    if (!('cheaper' in problem)) return problem;
    const names = listNames(problem.cheaper.flatMap((id) => named.get(id) ?? []).map(nameOf));
    const key = quote.input === null ? 'plans.aboveChildren' : 'plans.aboveChildren.short';
    return { problem: { key, params: { names } }, field: 'cooperationPrice' };
  };
  return issue.quotes.map((quote) => ({
    ...quote,
    existing: rowOf.get(`${quote.plan.id} ${quote.agent.id}`) ?? null,
    ...worded(quote),
  }));
}

/** Returns the retail price to store. A price below the agent's new cost rises to it. */
export function retailOf({ plan, existing, cooperationPrice, retailPrice }: Verdict): number | null {
  if (retailPrice !== null) return retailPrice;
  const own = existing ? existing.retailPrice : (plan.retailPrice ?? cooperationPrice);
  return own === null ? null : Math.max(own, cooperationPrice);
}
