import type { PermissionCall, PermissionScreen } from '@t3d/resources/kit';
import { SEES } from '@t3d/resources/kit';

/** The columns of the tick list; every other call stands under "More actions". */
export const COLUMNS = ['see', 'create', 'update', 'export'] as const;
export type Column = (typeof COLUMNS)[number];

/** One tick: the patterns that it stands for. */
export interface Cell {
  name: string;
  label: string;
  patterns: string[];
  also?: string | undefined;
}
export interface Row {
  name: string;
  label: string;
  columns: Partial<Record<Column, Cell>>;
  more: Cell[];
  /** Every pattern of the row. */
  all: string[];
}

const cellOf = ({ name, label, pattern, also }: PermissionCall): Cell => ({ name, label, patterns: [pattern], also });

/** A screen as a row of ticks. */
export function rowOf({ name, label, calls }: PermissionScreen): Row {
  const row: Row = { name, label, columns: {}, more: [], all: calls.map(({ pattern }) => pattern) };
  const seen = calls.filter((call) => SEES.includes(call.name));
  const [first] = seen;
  if (first) {
    const also = seen.flatMap((call) => call.also ?? []).join(', ');
    const patterns = seen.map(({ pattern }) => pattern);
    row.columns.see = { name: 'see', label: first.label, patterns, also: also || undefined };
  }
  for (const call of calls) {
    if (SEES.includes(call.name)) continue;
    const column = COLUMNS.find((one) => one === call.name);
    if (column) row.columns[column] = cellOf(call);
    else row.more.push(cellOf(call));
  }
  return row;
}

/** All, none, or some of these patterns are ticked. */
export function stateOf(patterns: readonly string[], ticked: ReadonlySet<string>): 'all' | 'none' | 'some' {
  const count = patterns.filter((pattern) => ticked.has(pattern)).length;
  return count === 0 ? 'none' : count === patterns.length ? 'all' : 'some';
}

/** Whether a tick differs from how it was, and in which direction. */
export function changeOf(
  patterns: readonly string[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): 'gained' | 'lost' | null {
  if (patterns.some((pattern) => before.has(pattern) && !after.has(pattern))) return 'lost';
  return patterns.some((pattern) => after.has(pattern) && !before.has(pattern)) ? 'gained' : null;
}

/** The cells of a row that a search leaves: all where the screen itself is meant, else the actions that are. */
export function searched(row: Row, text: string): Row | null {
  const word = text.trim().toLowerCase();
  const has = (...texts: string[]): boolean => texts.some((one) => one.toLowerCase().includes(word));
  if (word === '' || has(row.label, row.name)) return row;
  const found = (cell: Cell): boolean => has(cell.label, cell.also ?? '', ...cell.patterns);
  const more = row.more.filter(found);
  const columns = Object.fromEntries(Object.entries(row.columns).filter(([, cell]) => found(cell)));
  return more.length > 0 || Object.keys(columns).length > 0 ? { ...row, columns, more } : null;
}
