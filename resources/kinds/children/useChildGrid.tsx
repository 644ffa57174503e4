import type { ManifestField } from '../../kit';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type ChildRow, isInputOf } from '../../../admin/declared/children';
import { inputPartOf } from '../../../admin/declared/kinds';
import { readTable } from './readTable';
import { isComposing } from '../../../admin/ui/isComposing';
import { useT } from '../../../admin/locales/useT';
import { AskDialog } from '../../../admin/ui/AskDialog';

/** The rows of the grid. `add` appends a row for each given value. */
export interface GridLines {
  count: number;
  limit: number;
  add: ((values: readonly Record<string, unknown>[]) => void) | null;
  remove: (at: number) => void;
  mayRemove: (at: number) => boolean;
  move: ((from: number, to: number) => void) | null;
}
type Values = Record<string, unknown>;

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '' || value === false;
/** Returns whether an element uses the Enter key itself, for example an open list. */
const keepsEnter = (target: HTMLElement): boolean =>
  target.tagName === 'TEXTAREA' || target.tagName === 'BUTTON' || target.getAttribute('aria-expanded') === 'true';
const isEmptyText = (target: HTMLElement): boolean => target instanceof HTMLInputElement && target.value === '';

const valuesOf = (columns: readonly ManifestField[], from: number, cells: readonly string[]): Values =>
  Object.fromEntries(
    cells.flatMap((cell, at) => {
      const column = columns[from + at];
      const paste = column && inputPartOf(column).paste;
      return column && paste ? [[column.name, paste(column, cell)]] : [];
    }),
  );

/** Pastes spreadsheet rows into the grid, starting at a cell. Returns the last filled cell, or null without a table. */
function usePaste(path: string, columns: readonly ManifestField[], { count, limit, add }: GridLines) {
  const { getValues, setValue } = useFormContext();
  return (text: string, { row, column }: Place): Place | null => {
    const pasted = readTable(text);
    if (!pasted) return null;
    const rows = pasted.slice(0, limit - row).map((cells) => valuesOf(columns, column, cells));
    const there = rows.slice(0, count - row);
    for (const [at, values] of there.entries()) {
      const name = `${path}.${row + at}`;
      const given = columns.filter((one) => one.name in values && isInputOf(one, (getValues(name) ?? {}) as ChildRow));
      for (const one of given)
        setValue(`${name}.${one.name}`, values[one.name], { shouldDirty: true, shouldValidate: true });
    }
    const more = add ? rows.slice(there.length) : [];
    if (more.length > 0) add?.(more);
    return { row: row + there.length + more.length - 1, column };
  };
}

const textOf = (columns: readonly ManifestField[], row: ChildRow): string =>
  columns
    .map(({ name }) => row[name])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' · ');

/**
 * Handles the keyboard in a grid: Enter moves down or adds a row, Ctrl+Delete removes the row, and Alt with an arrow
 * moves it.
 */
export function useChildGrid(path: string, columns: readonly ManifestField[], lines: GridLines) {
  const t = useT();
  const id = useId();
  const { getValues } = useFormContext();
  const { grid, focus, later, placeOf } = useGridPlaces(path, columns);
  const paste = usePaste(path, columns, lines);
  const [input, setAsked] = useState<number | null>(null);
  const rowAt = (at: number): ChildRow => (getValues(`${path}.${at}`) ?? {}) as ChildRow;

  const down = ({ row, column }: Place): void => {
    if (row + 1 < lines.count) focus({ row: row + 1, column });
    else if (lines.add && lines.count < lines.limit) {
      later({ row: lines.count, column: 0 });
      lines.add([{}]);
    }
  };
  const remove = (at: number): void => {
    later({ row: Math.max(0, Math.min(at, lines.count - 2)), column: 0 });
    lines.remove(at);
    setAsked(null);
  };
  const askToRemove = (at: number): void => {
    if (!lines.mayRemove(at)) return;
    const isFilled = rowAt(at).id !== undefined || columns.some(({ name }) => !isBlank(rowAt(at)[name]));
    if (isFilled) setAsked(at);
    else remove(at);
  };
  const moveBy = (step: number, { row, column }: Place): void => {
    const to = row + step;
    if (to < 0 || to >= lines.count) return;
    later({ row: to, column });
    lines.move?.(row, to);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const target = event.target as HTMLElement;
    const place = placeOf(target);
    if (!place || isComposing(event)) return;
    const { key, altKey, ctrlKey, metaKey } = event;
    if (key === 'Enter' && !ctrlKey && !metaKey && !keepsEnter(target)) down(place);
    else if (key === 'Delete' && (ctrlKey || isEmptyText(target))) askToRemove(place.row);
    else if (altKey && lines.move && (key === 'ArrowUp' || key === 'ArrowDown'))
      moveBy(key === 'ArrowUp' ? -1 : 1, place);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent<HTMLDivElement>): void => {
    const place = placeOf(event.target);
    const end = place && paste(event.clipboardData.getData('text/plain'), place);
    if (!end) return;
    event.preventDefault();
    later(end);
  };

  const question = input !== null && (
    <AskDialog
      id={id}
      title={t('forms.children.askRemove', { number: input + 1 })}
      verb={t('forms.children.remove', { number: input + 1 })}
      ask={{ color: 'error', onClick: () => remove(input) }}
      focus="cancel"
      onClose={() => setAsked(null)}
    >
      {textOf(columns, rowAt(input))}
    </AskDialog>
  );
  return { grid, onKeyDown, onPaste, question };
}

/** The row and column of a cell, counted from 0. */
interface Place {
  row: number;
  column: number;
}

const CONTROLS = 'input:not([type=hidden]), textarea, button, [role=combobox]';

/** Tracks the focused cell. A cell of a new row gets the focus as soon as the row is rendered. */
function useGridPlaces(path: string, columns: readonly ManifestField[]) {
  const grid = useRef<HTMLDivElement>(null);
  const next = useRef<Place | null>(null);
  const focus = ({ row, column }: Place): boolean => {
    const cell = grid.current?.querySelector(`[data-field="${path}.${row}.${columns[column]?.name ?? ''}"]`);
    const control = cell?.querySelector<HTMLElement>(CONTROLS);
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
    return Boolean(control);
  };
  useEffect(() => {
    if (next.current && focus(next.current)) next.current = null;
  });
  const placeOf = (target: EventTarget): Place | null => {
    const cell = (target as HTMLElement).closest(`[data-field^="${path}."]`);
    const [, row, of] = /\.(\d+)\.([^.]+)$/.exec(cell?.getAttribute('data-field') ?? '') ?? [];
    const column = columns.findIndex((one) => one.name === of);
    return row === undefined || column < 0 ? null : { row: Number(row), column };
  };
  const later = (place: Place): void => {
    next.current = place;
  };
  return { grid, focus, later, placeOf };
}
