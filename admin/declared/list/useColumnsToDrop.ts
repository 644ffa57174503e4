import { useLayoutEffect, useRef, useState } from 'react';
import { type ManifestField, type ManifestResource, kindOf } from '@t3d/resources/kit';
import { fieldPartOf } from '../kinds';

const NONE: readonly string[] = [];
/** Px of the card's two borders. */
const BORDERS = 2;

/** Returns the columns that may be hidden, least needed first. Names, the first number, state and amount stay. */
export function optionalColumns(resource: ManifestResource, columns: readonly ManifestField[]): string[] {
  const needed = [
    columns.find((field) => kindOf(field).isNumberText || resource.recordLabel.includes(field.name)),
    columns.find((field) => field.options?.some((option) => option.tone)),
    columns.find((field) => kindOf(field).isAmount),
  ];
  return columns
    .filter((field) => !needed.includes(field) && !resource.recordLabel.includes(field.name))
    .toReversed()
    .toSorted((one, other) => fieldPartOf(one).staying - fieldPartOf(other).staying)
    .map((field) => field.name);
}

/** Returns the columns to hide, in the order of `ranked`, until the table fits. */
export function columnsToDrop(over: number, ranked: readonly { name: string; width: number }[]): string[] {
  const dropped: string[] = [];
  let left = over;
  for (const { name, width } of ranked) {
    if (left <= 0) break;
    if (width === 0) continue;
    dropped.push(name);
    left -= width;
  }
  return dropped;
}

/** Measures the table in `box` and returns the columns to hide. Widths also depend on `rows` and `density`. */
export function useColumnsToDrop(
  box: HTMLElement | null,
  ranked: readonly string[],
  chosen: boolean,
  rows: unknown,
  density: string,
): readonly string[] {
  const [dropped, setDropped] = useState<readonly string[]>(NONE);
  const measured = useRef<readonly unknown[]>(NONE);
  useLayoutEffect(() => {
    const page = box?.closest<HTMLElement>('[data-scroller]');
    if (!box || !page || chosen) {
      measured.current = NONE;
      setDropped(NONE);
      return undefined;
    }
    const measure = (): void => {
      const table = box.querySelector('table');
      if (!table) return;
      // Measuring lays the table out twice, so a tab shown again at the same width skips it.
      const now = [table, page.clientWidth, ranked, rows, density];
      if (now.every((one, index) => one === measured.current[index])) return;
      measured.current = now;
      box.setAttribute('data-measuring', '');
      const gaps = Number.parseFloat(getComputedStyle(page.firstElementChild ?? page).paddingLeft) * 2;
      const widths = ranked.map((name) => ({
        name,
        width: table.querySelector<HTMLElement>(`thead .column-${CSS.escape(name)}`)?.offsetWidth ?? 0,
      }));
      const next = columnsToDrop(table.offsetWidth - (page.clientWidth - gaps - BORDERS), widths);
      box.removeAttribute('data-measuring');
      setDropped((before) => (before.join() === next.join() ? before : next));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(page);
    return () => watch.disconnect();
  }, [box, ranked, chosen, rows, density]);
  return dropped;
}
