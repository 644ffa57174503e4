import type { ManifestField } from '@t3d/resources/kit';
import { useEffect, useRef } from 'react';

/** A cell of a grid: its line and its column, from 0. */
export interface Place {
  row: number;
  column: number;
}

const CONTROLS = 'input:not([type=hidden]), textarea, button, [role=combobox]';

/** Where the keyboard is in a grid, and where it goes: at once, or once a line that was added is there. */
export function useGridPlaces(path: string, columns: readonly ManifestField[]) {
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
