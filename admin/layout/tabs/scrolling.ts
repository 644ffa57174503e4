import { useEffect, useLayoutEffect, useRef } from 'react';
import { isShown } from '../../state/tabs/tab';
import { listen } from '../../ui/store';

interface Places {
  page: number;
  boxes: Map<Element, { top: number; left: number }>;
}

function restore(places: Places | undefined): void {
  window.scrollTo({ top: places?.page ?? 0, behavior: 'instant' });
  for (const [box, { top, left }] of places?.boxes ?? []) {
    if (!box.isConnected) places?.boxes.delete(box);
    else if (box.scrollTop !== top || box.scrollLeft !== left) box.scrollTo({ top, left, behavior: 'instant' });
  }
}

/** Restores the focus, because fields grab it when their page is shown again. A dialog keeps it. */
function giveFocusBack(focused: Element | null): boolean {
  const taken = document.activeElement;
  if (taken === focused || !(taken instanceof HTMLElement) || !taken.closest('[data-tab]')) return false;
  taken.blur();
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  return true;
}

/** Remembers the scroll positions of each tab and its boxes, and restores them when the tab is shown again. */
export function useScrolling(key: string, known: boolean): void {
  const tabs = useRef(new Map<string, Places>());
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    focused.current = document.activeElement;
    restore(tabs.current.get(key));
  }, [key]);
  useEffect(() => {
    const follow = ({ target }: Event): void => {
      if (!isShown(key)) return;
      const places = tabs.current.get(key) ?? { page: 0, boxes: new Map() };
      tabs.current.set(key, places);
      if (target === document) places.page = window.scrollY;
      else if (target instanceof Element && target.closest('[data-tab]')?.getAttribute('data-tab') === key)
        places.boxes.set(target, { top: target.scrollTop, left: target.scrollLeft });
    };
    if (known && giveFocusBack(focused.current)) restore(tabs.current.get(key));
    return listen(document, 'scroll', follow, { capture: true, passive: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Whether it was there already matters in this moment only.
  }, [key]);
}
