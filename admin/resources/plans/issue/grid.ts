import { formatMoney, parseMoney } from '@t3d/resources/kit';
import {
  type Finding,
  type IssueBody,
  type IssueQuotes,
  type PriceName,
  type Quote,
  type QuotedPlan,
  keyOf,
} from './quotes';
import { type Rule, priceBy } from './rule';

/** A changed price. `byRule` is true if a rule set it. */
export interface Edit {
  price?: string;
  retail?: string;
  byRule?: boolean;
}
export type Edits = Readonly<Record<string, Edit>>;

/** A typed text, with its value or null. */
export interface Typed {
  text: string;
  value: number | null;
  isWrong: boolean;
}

export interface Row {
  key: string;
  quote: Quote;
  name: string;
  price: Typed;
  retail: Typed;
  /** The price that the superior or the platform gets, after the changes. */
  cost: number;
  margin: number | null;
  lowest: { price: number; name: string } | null;
  isChanged: boolean;
  isByHand: boolean;
  reason: Finding['reason'];
}
export interface PlanRows {
  plan: QuotedPlan;
  rows: Row[];
  /** True if all agents pay the same price, so that one row can show it. */
  isAlike: boolean;
  sold: number;
}

export const amountText = (value: number | null): string =>
  value === null ? '' : formatMoney(value, { grouped: false });

export function typed(text: string): Typed {
  const value = text.trim() === '' ? null : parseMoney(text);
  const isWrong = text.trim() !== '' && (value === null || value < 0);
  return { text, value: isWrong ? null : value, isWrong };
}

function pricesOf(quote: Quote, offered: number | null, edit: Edit | undefined): Pick<Row, 'price' | 'retail'> {
  const price = typed(edit?.price ?? amountText(quote.now ?? offered));
  // True if the server will raise the retail price to the agent's price.
  const follows = quote.retail !== null && price.value !== null && price.value > quote.retail;
  return { price, retail: typed(edit?.retail ?? amountText(follows ? price.value : quote.retail)) };
}

const willPay = ({ price, quote }: Pick<Row, 'price' | 'quote'>): number | null => price.value ?? quote.now;

const isSame = (sent: Finding['sent'], row: Pick<Row, 'quote' | 'price' | 'retail'>, edit: Edit | undefined): boolean =>
  sent.cooperationPrice === willPay(row) &&
  (sent.retailPrice ?? null) === (edit?.retail === undefined ? null : row.retail.value);

function rowsOf(
  { agents, plans, quotes }: IssueQuotes,
  plan: number,
  edits: Edits,
  findings: ReadonlyMap<string, Finding>,
): Row[] {
  const offered = plans.find(({ id }) => id === plan)?.offered ?? null;
  const nameOf = (agent: number): string => agents.find(({ id }) => id === agent)?.name ?? '';
  const priced = quotes
    .filter(({ id }) => id === plan)
    .map((quote) => ({ quote, ...pricesOf(quote, offered, edits[keyOf(quote)]) }));
  return priced.map((row): Row => {
    const { quote, retail } = row;
    const key = keyOf(quote);
    const edit = edits[key];
    const superiors = priced.filter((other) => quote.above.includes(other.quote.agent));
    const below = priced.filter((other) => other.quote.above.includes(quote.agent));
    const cost = Math.max(quote.cost, ...superiors.map((other) => willPay(other) ?? 0));
    const lowest = [
      ...(quote.lowest ? [quote.lowest] : []),
      ...below.flatMap((other) => {
        const pays = willPay(other);
        return pays === null ? [] : [{ price: pays, name: nameOf(other.quote.agent) }];
      }),
    ].toSorted((one, other) => one.price - other.price)[0];
    const pays = willPay(row);
    const finding = findings.get(key);
    const isRetailChanged = edit?.retail !== undefined && retail.value !== null && retail.value !== quote.retail;
    return {
      ...row,
      key,
      name: nameOf(quote.agent),
      cost,
      margin: pays === null ? null : pays - cost,
      lowest: lowest ?? null,
      isChanged: pays !== null && (pays !== quote.now || isRetailChanged),
      isByHand: edit !== undefined && !edit.byRule,
      reason: finding && isSame(finding.sent, row, edit) ? finding.reason : undefined,
    };
  });
}

const looksOf = ({ quote, price, retail, cost, reason }: Row): string =>
  [quote.now, price.text, quote.retail, retail.text, cost, quote.earner, reason?.text].join('\n');

/** Returns the plans with a row for each chosen agent. */
export function planRows(
  found: IssueQuotes,
  edits: Edits,
  findings: ReadonlyMap<string, Finding> = new Map(),
): PlanRows[] {
  return found.plans.map((plan) => {
    const rows = rowsOf(found, plan.id, edits, findings);
    return {
      plan,
      rows,
      isAlike: new Set(rows.map(looksOf)).size <= 1,
      // Skips agents below another chosen agent, whose sales include theirs.
      sold: rows.reduce((sum, { quote }) => (quote.above.length > 0 ? sum : sum + quote.sold), 0),
    };
  });
}

/** Returns the base of the rule: the cost, the present price, or the offered price of a new plan. */
const baseOf = ({ mode }: Rule, { quote }: Row, { offered }: QuotedPlan): number | null =>
  mode === 'cost' ? quote.cost : (quote.now ?? offered);

export const applies = (groups: readonly PlanRows[], rule: Rule): number =>
  groups.flatMap(({ plan, rows }) => rows.filter((row) => baseOf(rule, row, plan) !== null)).length;

/** Applies a rule to the present prices. Typed retail prices stay. */
export function applyRule(groups: readonly PlanRows[], edits: Edits, rule: Rule): Edits {
  const set = groups.flatMap(({ plan, rows }) =>
    rows.flatMap((row): [string, Edit][] => {
      const base = baseOf(rule, row, plan);
      if (base === null) return [];
      return [[row.key, { ...edits[row.key], price: amountText(priceBy(rule, base)), byRule: true }]];
    }),
  );
  return { ...edits, ...Object.fromEntries(set) };
}

export function typeInto(edits: Edits, rows: readonly Row[], name: PriceName, text: string): Edits {
  const field = name === 'retailPrice' ? 'retail' : 'price';
  return {
    ...edits,
    ...Object.fromEntries(rows.map(({ key }) => [key, { ...edits[key], [field]: text, byRule: false }])),
  };
}

export function editCounts(groups: readonly PlanRows[], edits: Edits): { byRule: number; byHand: number } {
  const changed = groups.flatMap(({ rows }) => rows.filter(({ key, isChanged }) => isChanged && edits[key]));
  const byHand = changed.filter(({ isByHand }) => isByHand).length;
  return { byRule: changed.length - byHand, byHand };
}

/** Returns the request body, or null if nothing has changed or an amount is unreadable. */
export function bodyOf(groups: readonly PlanRows[], edits: Edits, skips: boolean): IssueBody | null {
  const rows = groups.flatMap((group) => group.rows);
  const changed = rows.filter(({ isChanged }) => isChanged);
  if (changed.length === 0 || rows.some(({ price, retail }) => price.isWrong || retail.isWrong)) return null;
  const unique = (ids: number[]): number[] => [...new Set(ids)];
  return {
    ids: unique(changed.map(({ quote }) => quote.id)),
    agents: unique(changed.map(({ quote }) => quote.agent)),
    quotes: changed.map((row) => ({
      id: row.quote.id,
      agent: row.quote.agent,
      cooperationPrice: willPay(row) ?? 0,
      ...(edits[row.key]?.retail !== undefined && row.retail.value !== null && { retailPrice: row.retail.value }),
    })),
    refused: skips ? 'SKIP' : 'REJECT',
  };
}

/** Returns the month's margin before and after, at the sales of the last 30 days. */
export function monthOf(rows: readonly Row[]): { quotes: number; orders: number; before: number; after: number } {
  const own = rows.filter(({ quote }) => quote.earner === null);
  const sum = (each: (row: Row) => number): number => own.reduce((total, row) => total + each(row), 0);
  return {
    quotes: own.length,
    orders: sum(({ quote }) => quote.sold),
    before: sum(({ quote }) => (quote.now === null ? 0 : quote.sold * (quote.now - quote.cost))),
    after: sum((row) => row.quote.sold * (row.margin ?? 0)),
  };
}
