import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'ra-core';
import { useNavigate } from 'react-router';
import type { ManifestResource } from '@t3d/resources/kit';
import { editPath, showPath } from '../paths';
import { useExtension } from '../extensions';
import type { Row } from '../records';

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !(target instanceof HTMLInputElement && target.type === 'checkbox'));
const isOverlaid = (): boolean => document.querySelector('.MuiModal-root:not([aria-hidden="true"]):not(.MuiModal-hidden)') !== null;

/**
 * Keys of a list: `/` search, j k move, x tick, Enter open, e edit, c copy the row's first number, Esc untick.
 * None works while typing, in a dialog, or with Ctrl, Alt or Meta. Answers the index of the row that has the frame.
 */
export function useListKeys(resource: ManifestResource, root: HTMLElement | null): number | null {
  const navigate = useNavigate();
  const { opens } = useExtension(resource);
  const { data = [], onToggleItem, onUnselectItems } = useListContext<Row>();
  const [focused, setFocused] = useState<number | null>(null);
  const keys = useRef<(event: KeyboardEvent) => void>(() => undefined);
  const isEmpty = data.length === 0;
  useEffect(() => { if (isEmpty) setFocused(null); }, [isEmpty]);

  const rowElement = (index: number): Element | undefined => root?.querySelectorAll('.MuiTableBody-root > tr')[index];
  const move = (step: number): void => {
    const next = Math.min(Math.max((focused ?? (step > 0 ? -1 : data.length)) + step, 0), data.length - 1);
    if (data.length === 0) return;
    setFocused(next);
    rowElement(next)?.scrollIntoView({ block: 'nearest' });
  };
  const onRow: Record<string, (row: Row, index: number) => void> = {
    x: (row) => onToggleItem(row.id),
    // A press on the row knows the dialog in which it is looked at.
    Enter: (row, index) => { if (opens) rowElement(index)?.querySelector<HTMLElement>('td:not(.MuiTableCell-paddingCheckbox)')?.click(); else if (resource.calls.show) void navigate(showPath(resource, row.id)); },
    e: (row) => { if (resource.calls.update) void navigate(editPath(resource, row.id)); },
    c: (_row, index) => rowElement(index)?.querySelector<HTMLElement>('[data-copy]')?.click(),
  };
  useEffect(() => {
    keys.current = (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isOverlaid()) return;
      const row = focused === null ? undefined : data[focused];
      if (event.key === '/') { const search = root?.querySelector<HTMLElement>('form[role=search] input'); if (search) { event.preventDefault(); search.focus(); } }
      else if (event.key === 'j') move(1);
      else if (event.key === 'k') move(-1);
      else if (event.key === 'Escape') { onUnselectItems(); setFocused(null); }
      else if (row && focused !== null && !(event.key === 'Enter' && event.target instanceof HTMLElement && /^(A|BUTTON)$/.test(event.target.tagName))) onRow[event.key]?.(row, focused);
    };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => keys.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return focused;
}
