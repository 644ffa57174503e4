import { formatMoney } from '@t3d/resources/kit';
import { DAY_MS } from '../../declared/fields/dates';
import { ACCENTS, CHART_COLOURS, type Mode, type ThemeName } from '../../tokens';
import type { Figured } from '../../providers/waiting';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { useStore } from 'ra-core';
import type { QueryValue } from '../../providers/http';
import { readKey, useRead } from '../../providers/useApi';
import { useOffset } from '../../state/useOffset';

interface Sold {
  /** The sum of sales is in minor units. */
  sales: number;
  orders: number;
}
interface Profit extends Figured {
  kind: 'agent' | 'platform';
  net: number;
  plus: Figured & { amount: number };
  minus: Figured & { amount: number };
}
interface SalesStep extends Sold {
  from: string;
  to: string;
  profit: number | null;
}
export interface SalesSheet {
  asOf: string;
  from: string;
  to: string;
  stepSeconds: number;
  currency: string;
  currencies: string[];
  today: Sold & Figured;
  yesterday: Sold & Figured;
  period: Sold & Figured & { profit: Profit | null; profitBefore: number | null; all: Figured & { orders: number } };
  steps: SalesStep[];
}
export interface PlanSold extends Figured {
  plan: number;
  planLabel: string;
  orders: number;
}
/** The sales of a salesman, or of customers without one (`salesman` null). */
interface SalesmanSold extends Sold, Figured {
  salesman: number | null;
  salesmanLabel: string | null;
  departmentsLabel: string[];
}
interface DepartmentSold extends Sold, Figured {
  department: string;
  departmentLabel: string;
}
export interface SalespeopleSheet {
  currency: string;
  salespeople: SalesmanSold[];
  departments: DepartmentSold[];
}
export interface CardsSheet extends Figured {
  total: number;
  rows: (Figured & { status: string; cards: number })[];
}
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
interface EndingPlan extends Figured {
  agentPlan: number;
  name: string;
  orders: number[];
}
export interface Restock extends Figured {
  type: string;
  left: number;
  /** The whole days that the stock lasts at the pace of the last four weeks. */
  days: number;
}
export interface ChildDay extends Figured {
  user: number;
  name: string;
  orders: number;
  sales: number;
  currency: string;
}
export interface Morning {
  days: number;
  ending: EndingPlan[];
  restock: Restock[];
  children: ChildDay[];
}
export interface RecentBill {
  id: number;
  createdAt: string;
  type: string;
  reason: string | null;
  amount: number;
  balanceAfter: number;
  currency: string;
}

/** The age in milliseconds from which a tab reloads figures when the user returns. */
export const AGE = 60_000;

/** Loads figures. Shows those of the previous period in the meantime. */
export function useDashboard<Data>(
  part: string,
  query?: Record<string, QueryValue>,
  enabled = true,
): UseQueryResult<Data> {
  const path = `dashboard/${part}`;
  return useRead<Data>(path, query, {
    queryKey: [...readKey(path, query), useOffset()],
    enabled,
    staleTime: AGE,
    placeholderData: keepPreviousData,
  });
}

export interface DashboardChoice {
  days: Days;
  currency: string | null;
  setDays: (days: Days) => void;
  setCurrency: (currency: string) => void;
}

export function useDashboardChoice(): DashboardChoice {
  const [days, setDays] = useStore<number>('board.days', 30);
  const [currency, setCurrency] = useStore<string | null>('board.currency', null);
  return { days: DAYS.find((one) => one === days) ?? 30, currency, setDays, setCurrency };
}

export const DAYS = [1, 7, 30] as const;
export type Days = (typeof DAYS)[number];

/** Returns the words for profit: an agent's profit, or the platform's margin. */
export const profitWords = ({ period: { profit } }: SalesSheet) =>
  profit?.kind === 'platform'
    ? ({ title: 'dashboard.chart.titleMargin', name: 'dashboard.chart.margin' } as const)
    : ({ title: 'dashboard.chart.title', name: 'dashboard.chart.profit' } as const);

export const stepList = (period: Figured, { from, to }: Pick<SalesStep, 'from' | 'to'>): Figured => ({
  resource: period.resource,
  filter: { ...period.filter, createdAt_gte: from, createdAt_lte: to },
});

const pad = (value: number): string => String(value).padStart(2, '0');

export const isByHour = (stepSeconds: number): boolean => stepSeconds < DAY_MS / 1000;

/** Labels a step at the reader's UTC offset: a day as `11-20`, an hour as `14:00`. */
export function stepName(from: string, offset: number, stepSeconds: number): string {
  const local = new Date(Date.parse(from) + offset * 60_000);
  return isByHour(stepSeconds)
    ? `${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}`
    : `${pad(local.getUTCMonth() + 1)}-${pad(local.getUTCDate())}`;
}

export const weekdayOf = (from: string, offset: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.parse(from) + offset * 60_000),
  );

/** Formats an amount without needless decimals, for example `1,200`. */
export const axisMoney = (minor: number): string => formatMoney(Math.round(minor)).replace(/\.00$/, '');

/** Rounds up to 1, 2, 2.5 or 5 times a power of ten. */
function roundUp(amount: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, amount)));
  return ([1, 2, 2.5, 5].find((times) => times * unit >= amount) ?? 10) * unit;
}

export interface Scale {
  min: number;
  max: number;
  ticks: number[];
}

/** Returns the scale of bars, whose base is zero, with about `lines` grid lines on the longer side of zero. */
export function scaleOf(values: readonly number[], lines: number): Scale {
  const [best, worst] = [Math.max(0, ...values), Math.max(0, ...values.map((value) => -value))];
  const step = roundUp(Math.max(best, worst, 1) / lines);
  const [above, below] = [best, worst].map((value) => Math.ceil(value / step)) as [number, number];
  // Keeps a line above zero, so that a chart without any amount has a height.
  const top = above + below === 0 ? 1 : above;
  return {
    min: 0 - below * step,
    max: top * step,
    ticks: Array.from({ length: top + below + 1 }, (_, index) => (index - below) * step),
  };
}

/** Returns the distance between labels in steps. The last step always has a label. */
export const everyNth = (steps: number, width: number): number =>
  Math.max(1, Math.ceil(steps / Math.max(2, Math.floor(width / 72))));

export const clockAt = (moment: string | number, offset: number): string =>
  new Date(new Date(moment).getTime() + offset * 60_000).toISOString().slice(11, 16);

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const distance = (one: string, other: string): number =>
  channels(one).reduce((sum, value, index) => sum + (value - (channels(other)[index] ?? 0)) ** 2, 0);

/** Returns the colours of a chart: the theme's main colour, and one that differs clearly. */
export function seriesColours(theme: ThemeName, mode: Mode): { first: string; second: string } {
  const first = ACCENTS[theme][mode].main;
  const nearest = CHART_COLOURS[mode].toSorted((one, other) => distance(one, first) - distance(other, first))[0];
  return { first, second: CHART_COLOURS[mode].find((colour) => colour !== nearest) ?? first };
}
