import type { ActionPreview } from '@t3d/resources/kit';

/** Amounts are in minor units. */
export interface IssueQuotes {
  currency: string | null;
  /** `refused` is the reason why the agent cannot receive the plans together with the first agent. */
  agents: { id: number; name: string; role: string | null; refused: string | null }[];
  plans: QuotedPlan[];
  quotes: Quote[];
}
export interface QuotedPlan {
  id: number;
  planCode: string;
  title: string;
  /** Only staff may read the price that the platform offers. */
  offered: number | null;
  retail: number | null;
}
export interface Quote {
  id: number;
  agent: number;
  now: number | null;
  retail: number | null;
  cost: number;
  /** The earner is null if the user earns the margin. */
  earner: string | null;
  /** The new prices of these chosen superiors are costs too. */
  above: number[];
  lowest: { price: number; name: string } | null;
  sold: number;
}

export type PriceName = 'cooperationPrice' | 'retailPrice';
interface SentQuote {
  id: number;
  agent: number;
  cooperationPrice: number;
  retailPrice?: number;
}
export interface IssueBody extends Record<string, unknown> {
  ids: number[];
  agents: number[];
  quotes: SentQuote[];
  refused: 'SKIP' | 'REJECT';
}
/** The server accepts no more plans, agents and prices in a single call. */
export const LIMITS = { plans: 100, agents: 50, quotes: 500 } as const;

export const keyOf = ({ id, agent }: Pick<Quote, 'id' | 'agent'>): string => `${id} ${agent}`;

/** Either the change of the price, or the reason why it is refused. */
export interface Finding {
  sent: SentQuote;
  reason?: { text: string; in: PriceName };
  price?: Change;
  retail?: Change;
}
interface Change {
  before: number | null;
  after: number | null;
}

const PATH = /^quotes\.(?<index>\d+)\.(?<name>cooperationPrice|retailPrice)$/;
const placeOf = (path: string): { index: number; name: PriceName } | null => {
  const found = PATH.exec(path)?.groups;
  return found ? { index: Number(found.index), name: found.name as PriceName } : null;
};
const amountOf = (value: string | number | null | undefined): number | null =>
  typeof value === 'number' ? value : null;

/** The keys contain plan and agent, and `body` is the body of the preview. */
export function findingsOf({ refused = [], changes = [] }: ActionPreview, { quotes }: IssueBody): Map<string, Finding> {
  const findings = quotes.map((sent): Finding => ({ sent }));
  for (const { reason, inputs = [] } of refused)
    for (const input of inputs) {
      const place = placeOf(input);
      const finding = place && findings[place.index];
      if (finding) finding.reason = { text: reason, in: place.name };
    }
  for (const { input = '', before, after } of changes) {
    const place = placeOf(input);
    const finding = place && findings[place.index];
    if (!finding) continue;
    const change = { before: amountOf(before), after: amountOf(after) };
    if (place.name === 'retailPrice') finding.retail = change;
    else finding.price = change;
  }
  return new Map(findings.map((finding) => [keyOf(finding.sent), finding]));
}
