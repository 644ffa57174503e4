import { isObject } from '@t3d/resources/kit';
import { invalidField } from '../../errors';
import { parseField } from './mapping';
import type { SheetRow } from './sheets/types';

/** Texts that stand for cells of a file, by row as spreadsheets count and by column from 0. */
export type Corrections = Readonly<Record<string, Readonly<Record<string, string>>>>;

const MAX_LENGTH = 10_000;
const isPlace = (text: string): boolean => /^(0|[1-9]\d{0,6})$/.test(text);
const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_LENGTH;

const isCorrections = (value: unknown): value is Corrections =>
  isObject(value) &&
  Object.entries(value).every(
    ([row, cells]) =>
      isPlace(row) &&
      isObject(cells) &&
      Object.entries(cells).every(([column, text]) => isPlace(column) && isText(text)),
  );

/** The multipart field `cells`, JSON `{row: {column: text}}`. */
export function readCorrections(text: unknown): Corrections | undefined {
  if (text === undefined || text === '') return undefined;
  const given = parseField(text);
  if (!isCorrections(given)) throw invalidField('cells', 'imports.cells');
  return given;
}

/**
 * The rows of a file with their corrected cells. Refuses a correction of the headings, of a row that the file has not,
 * and of a column without a heading.
 */
export async function* correctRows(
  batches: AsyncIterable<SheetRow[]>,
  corrections: Corrections = {},
): AsyncGenerator<SheetRow[]> {
  const left = new Map(Object.entries(corrections));
  let width: number | null = null;
  const correct = (row: SheetRow): SheetRow => {
    if (width === null) {
      width = row.cells.length;
      return row;
    }
    const given = left.get(String(row.number));
    if (!given) return row;
    left.delete(String(row.number));
    const cells = Array.from({ length: Math.max(width, row.cells.length) }, (_cell, at) => row.cells[at]);
    for (const [column, text] of Object.entries(given)) {
      if (Number(column) >= width) throw invalidField('cells', 'imports.noCell', { row: row.number });
      cells[Number(column)] = text;
    }
    return { ...row, cells };
  };
  for await (const rows of batches) yield left.size > 0 ? rows.map(correct) : rows;
  const [unknown] = left.keys();
  if (unknown !== undefined) throw invalidField('cells', 'imports.noCell', { row: Number(unknown) });
}
