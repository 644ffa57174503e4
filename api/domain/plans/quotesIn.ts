import type { InputOf } from '@t3d/resources/kit';
import type plans from '@t3d/resources/plans/plans';
import type { Plan, User } from '@t3d/resources/rows';
import { invalidField } from '../../errors';
import type { Quote } from './evaluateIssue';

export type IssueInput = InputOf<(typeof plans)['declaration']['actions']['issue']['input']>;

/** Returns a quote per plan and agent, all at the same price. */
export const quotesAt = (
  plans: readonly Plan[],
  agents: readonly User[],
  cooperationPrice: number,
  retailPrice: number | null,
): Quote[] =>
  plans.flatMap((plan) => agents.map((agent) => ({ plan, agent, cooperationPrice, retailPrice, input: null })));

/**
 * Returns the listed quotes, or quotes at one price for all. Rejects (400) repeated quotes, and quotes for plans or
 * agents that were not chosen.
 */
export function quotesIn(input: IssueInput, planOf: ReadonlyMap<number, Plan>, agents: readonly User[]): Quote[] {
  const { quotes, cooperationPrice, retailPrice } = input;
  if (!quotes) {
    if (cooperationPrice === null || cooperationPrice === undefined) throw invalidField('cooperationPrice', 'required');
    return quotesAt([...planOf.values()], agents, cooperationPrice, retailPrice ?? null);
  }
  if (quotes.length === 0) throw invalidField('quotes', 'required');
  const agentOf = new Map(agents.map((agent) => [agent.id, agent]));
  const seen = new Set<string>();
  return quotes.map((quote, index) => {
    const [plan, agent] = [planOf.get(quote.id), agentOf.get(quote.agent)];
    const pair = `${quote.id} ${quote.agent}`;
    if (!plan || !agent || seen.has(pair)) throw invalidField(`quotes.${index}`, 'plans.quoteUnknown');
    seen.add(pair);
    return {
      plan,
      agent,
      cooperationPrice: quote.cooperationPrice,
      retailPrice: quote.retailPrice ?? null,
      input: `quotes.${index}`,
    };
  });
}
