import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { editPath } from '../../state/resourcePaths';
import { useDeclaredResource } from '../declaration';
import type { Row } from '../records';
import { listen } from '../../ui/store';
import { useLatestList, useList } from './useList';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) &&
      !(target instanceof HTMLInputElement && target.type === 'checkbox')));
const isOverlaid = (): boolean =>
  document.querySelector('.MuiModal-root:not([aria-hidden="true"]):not(.MuiModal-hidden)') !== null;

/** Scrolls by most of a window's height. Returns false at the end. */
function scrollOn(root: HTMLElement | null, down: boolean): boolean {
  const before = root?.scrollTop;
  root?.scrollBy({ top: (down ? 1 : -1) * (root.clientHeight - 120), behavior: 'instant' });
  return root?.scrollTop !== before;
}

export interface RowsHandle {
  show: (index: number) => void;
  open: (row: Row) => void;
  /** Copies the first number of a row, for example the card number. */
  copy: (index: number) => void;
  edit: (index: number) => void;
}
type Rows = RefObject<RowsHandle | null>;

function useRowFrame(rows: Rows, count: number) {
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    if (count === 0) setFocused(null);
  }, [count]);
  const moveTo = (index: number): void => {
    if (count === 0 || !rows.current) return;
    const next = Math.min(Math.max(index, 0), count - 1);
    setFocused(next);
    rows.current.show(next);
  };
  const move = (step: number): void => moveTo((focused ?? (step > 0 ? -1 : count)) + step);
  return { focused, leave: () => setFocused(null), moveTo, move };
}

type RowFrame = ReturnType<typeof useRowFrame>;

function useRowKeys(rows: Rows): Record<string, (row: Row, index: number) => void> {
  const navigate = useNavigate();
  const resource = useDeclaredResource();
  const { data = [], onSelect, onToggleItem } = useList();
  const list = useLatestList();
  // The row selected last, from which Shift selects all rows up to the next.
  const last = useRef<number | null>(null);
  return {
    x: (row, index) => {
      last.current = index;
      onToggleItem(row.id);
    },
    X: (_row, to) => {
      const from = Math.min(last.current ?? to, data.length - 1);
      const range = data.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id);
      onSelect([...new Set([...list.current.selectedIds, ...range])]);
    },
    Enter: (row) => rows.current?.open(row),
    e: (row) => {
      if (resource.calls.update) void navigate(editPath(resource, row.id));
    },
    c: (_row, index) => rows.current?.copy(index),
    F2: (_row, index) => rows.current?.edit(index),
  };
}

function usePageKeys(
  root: HTMLElement | null,
  { leave, moveTo, move }: RowFrame,
  openSheet: () => void,
): Record<string, () => unknown> {
  const { data = [], page, hasPreviousPage, hasNextPage, setPage } = useList();
  const list = useLatestList();
  const back = (): false | void => hasPreviousPage && setPage(page - 1);
  const forth = (): false | void => hasNextPage && setPage(page + 1);
  return {
    '/': () => {
      const search = root?.querySelector<HTMLElement>('form[role=search] input, [data-search]');
      search?.focus();
      if (search?.dataset.search !== undefined) search.click();
    },
    j: () => move(1),
    k: () => move(-1),
    Home: () => moveTo(0),
    End: () => moveTo(data.length - 1),
    '[': back,
    ']': forth,
    '?': openSheet,
    // Scrolls by a window's height, or opens the next page at the end.
    PageDown: () => scrollOn(root, true) || forth(),
    PageUp: () => scrollOn(root, false) || back(),
    Escape: () => {
      list.current.onUnselectItems();
      leave();
    },
  };
}

/** Handles keys, unless with Ctrl, Alt or Meta or while the user types. */
export function useDocumentKeys(onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isMeant && !isTyping(event.target) && !isOverlaid()) onKey(event);
  });
  useEffect(() => listen(document, 'keydown', (event: KeyboardEvent) => press(event)), []);
}

const isPressOnControl = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && event.target instanceof HTMLElement && /^(A|BUTTON)$/.test(event.target.tagName);

/** Handles the shortcuts of a list, unless the user types or a dialog is open. Returns the index of the focused row. */
export function useListKeys(root: HTMLElement | null, rows: Rows, openSheet: () => void): number | null {
  const { data = [] } = useList();
  const frame = useRowFrame(rows, data.length);
  const { focused } = frame;
  const onRow = useRowKeys(rows);
  const anywhere = usePageKeys(root, frame, openSheet);
  useDocumentKeys((event) => {
    const row = focused === null ? undefined : data[focused];
    if (Object.hasOwn(anywhere, event.key)) {
      event.preventDefault();
      anywhere[event.key]?.();
    } else if (row && focused !== null && !isPressOnControl(event)) onRow[event.key]?.(row, focused);
  });
  return focused;
}
