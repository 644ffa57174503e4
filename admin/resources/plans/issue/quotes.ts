import type { ActionPreview } from '@t3d/resources/kit';

export interface IssueQuotes {
  currency: string | null;
  /** The agents. `refused` is why one cannot receive the plans together with the first. */
  agents: { id: number; name: string; role: string | null; refused: string | null }[];
  plans: QuotedPlan[];
  quotes: Quote[];
}
export interface QuotedPlan {
  id: number;
  planCode: string;
  title: string;
  /** The price that the platform offers, for staff only. */
  offered: number | null;
  retail: number | null;
}
export interface Quote {
  id: number;
  agent: number;
  now: number | null;
  retail: number | null;
  cost: number;
  /** The user who earns the margin, or null if that is the reader. */
  earner: string | null;
  /** The chosen superiors, whose new prices are costs too. */
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
/** The limits of a single call. */
export const LIMITS = { plans: 100, agents: 50, quotes: 500 } as const;

export const keyOf = ({ id, agent }: Pick<Quote, 'id' | 'agent'>): string => `${id} ${agent}`;

/** The result for a price: its change, or the reason of a refusal. */
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

/** Returns the results of a preview by plan and agent. */
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
