import type { Field, Resource } from '@t3d/resources/kit';
import { formatMoney, isWorded, kindOf, matches } from '@t3d/resources/kit';
import type { CellFormat, CellWriting } from '@t3d/resources/kit/cells';
import { optionLabel } from '@t3d/resources/locales';
import type { Context } from '../../context';
import { variablesOf } from '../../registry/predicateSql';
import { fieldOf } from '../../registry/decode';
import { serverKindOf } from '../../registry/kinds';
import { namesIn } from '../access/labels';
import { DictionaryLists, EntryNames } from '../rows/read/dictionary';
import type { PlainRow } from '../rows/read/read';
import { ReferenceNames } from '../rows/read/referenceNames';
import { idsOf } from '../rows/read/references';
import { escapeFormula, nameInList, timeText } from './rowWriter';

const MAX_KNOWN = 20_000;

export const majorUnits = (minor: number): string => formatMoney(minor, { grouped: false });
/** Returns a reader of the word that replaces a stored value (`variants`). */
function wordReader(ctx: Context, { variants = {} }: Field): (value: string, row: PlainRow) => string {
  const names = Object.keys(variants);
  if (names.length === 0) return (value) => value;
  const variables = variablesOf(ctx);
  return (value, row) =>
    names.find((word) => variants[word]?.of === value && matches(variants[word]?.where, row, variables)) ?? value;
}

/** Returns the columns with the fields that decide which value is shown. */
export function neededFor(resource: Resource, names: readonly string[], shown: ReadonlySet<string>): string[] {
  const more = names.flatMap((name) => {
    const field = resource.fields[name] as Field | undefined;
    return field ? serverKindOf(field).cells.besides(field) : [];
  });
  return [...new Set([...names, ...more.filter((name) => shown.has(name))])];
}

/** Converts a row to the cell's text of this column. */
type WriteCell = (row: PlainRow) => string;
export interface Column {
  readonly write: WriteCell;
  /** Reads further data that the cells of these rows need. */
  readonly learn?: (rows: readonly PlainRow[]) => Promise<void>;
}

interface Making {
  readonly ctx: Context;
  readonly resource: Resource;
  readonly format: CellFormat;
  readonly lists: DictionaryLists;
}
const shieldedBy =
  ({ text }: CellFormat): ((value: string) => string) =>
  (value) =>
    text(escapeFormula(value));

/** Caches the result of `make`, for a column with few different values. */
function memoized<Key>(make: (key: Key) => string): (key: Key) => string {
  const known = new Map<Key, string>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    if (known.size < MAX_KNOWN) known.set(key, made);
    return made;
  };
}

/** Returns the column of a reference, with the record's label, or a unique key if labels repeat. */
function referenceColumn({ ctx, format }: Making, name: string, field: Field): Column {
  const shielded = shieldedBy(format);
  const names = kindOf(field).refersTo === 'file' ? null : new ReferenceNames(ctx, field);
  const isList = kindOf(field).storage === 'links';
  // Keep the previous labels until the next read, because the previous rows may still be written.
  let [known, before] = [new Map<number, string>(), new Map<number, string>()];
  const called = (id: number): string | undefined => known.get(id) ?? before.get(id);
  return {
    learn: async (rows) => {
      if (known.size > MAX_KNOWN) [known, before] = [new Map(), known];
      const ids = new Set<number>();
      for (const row of rows) for (const id of idsOf(field, row[name])) if (!known.has(id)) ids.add(id);
      if (ids.size === 0) return;
      const labels = await namesIn(ctx, field, [...ids]);
      const found = await names?.namesOf([...ids].map((id) => ({ id, label: labels.get(id) ?? null })));
      for (const [id, text] of found ?? labels) known.set(id, isList ? text : shielded(text));
    },
    write: (row) => {
      const value = row[name];
      if (!isList) return typeof value === 'number' ? (called(value) ?? '') : '';
      return shielded(
        idsOf(field, value)
          .map((id) => nameInList(id, called(id)))
          .join(', '),
      );
    },
  };
}

function writingOf({ ctx, resource, format }: Making, name: string, field: Field): CellWriting {
  const { language, gmtOffset } = ctx;
  const wordCell = memoized((word: string) => format.text(optionLabel(resource.name, name, word, language)));
  const wordOf = wordReader(ctx, field) as CellWriting['wordOf'];
  return { language, gmtOffset, format, shielded: shieldedBy(format), wordOf, wordCell };
}

/** Returns the writer of a column. A dictionary's label replaces the stored value. */
export function columnOf(making: Making, name: string, field = fieldOf(making.resource.fields, name) as Field): Column {
  const { ctx, resource, format, lists } = making;
  const { refersTo } = kindOf(field);
  if (refersTo === 'record' || refersTo === 'file') return referenceColumn(making, name, field);
  const value = serverKindOf(field).cells.write(field, writingOf(making, name, field));
  const isNone = (given: unknown): boolean => given === null || given === undefined;
  if (!isWorded(field)) return { write: (row) => (isNone(row[name]) ? '' : value(row[name], row)) };
  const entries = new EntryNames(ctx, resource.name, name, field);
  const wordOf = wordReader(ctx, field);
  const entry = memoized((stored: string) => shieldedBy(format)(entries.nameOf(stored)));
  let learnt: Promise<void> | undefined;
  return {
    learn: () => (learnt ??= entries.learn(lists)),
    write: (row) => {
      if (isNone(row[name])) return '';
      const stored = String(row[name] as string | number);
      return wordOf(stored, row) === stored ? entry(stored) : value(row[name], row);
    },
  };
}

/** Returns a field's values as the texts of an exported file. */
export async function fieldTexts(
  ctx: Context,
  resource: Resource,
  [name, field]: readonly [name: string, field: Field],
  values: readonly unknown[],
): Promise<string[]> {
  const format: CellFormat = { text: String, number: String, money: majorUnits, time: timeText, day: String };
  const column = columnOf({ ctx, resource, format, lists: new DictionaryLists(ctx) }, name, field);
  const rows = values.map((value) => ({ [name]: value })) as unknown as PlainRow[];
  await column.learn?.(rows);
  return rows.map((row) => column.write(row));
}
