// Finds a control of the painted last visit again in the live page, which has other elements.

const CONTROLS = 'a, button, input, tbody tr, [role=button], [role=tab], [role=combobox], [role=listitem]';
const ROWS = 'tr, [role=listitem]';

export interface Place {
  label: string;
  /** The row of the control, by its address or its text. Null outside rows. */
  row: string | null;
  /** The number of earlier controls with the same label in the same row, or outside rows. */
  index: number;
}

export const controlOf = (target: Element): Element | null => target.closest(CONTROLS);

const textOf = (element: Element): string => element.textContent?.trim() ?? '';
const labelOf = (element: Element): string => {
  const label = element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? textOf(element);
  return `${element.localName} ${label}`;
};
const rowOf = (element: Element): string | null => {
  const row = element.closest(ROWS);
  return row && (row.getAttribute('data-to') ?? textOf(row));
};
const placedLike = (root: ParentNode, { label, row }: Omit<Place, 'index'>): Element[] =>
  [...root.querySelectorAll(CONTROLS)].filter(
    (one) => labelOf(one) === label && rowOf(one) === row && one.checkVisibility(),
  );

export function placeOf(root: ParentNode, control: Element): Place {
  const place = { label: labelOf(control), row: rowOf(control) };
  return { ...place, index: placedLike(root, place).indexOf(control) };
}

/** Returns the control at a place, or undefined if the row or the control no longer exists. */
export const controlAt = (root: ParentNode, place: Place): HTMLElement | undefined =>
  placedLike(root, place)[place.index] as HTMLElement | undefined;
