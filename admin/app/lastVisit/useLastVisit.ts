import { useEffect, useRef, useState } from 'react';
import { onCall } from '../../providers/earlyCalls';
import { removeLastVisit } from '../../providers/lastVisit';
import type { Bootstrap } from '../../providers/manifest';
import { storage } from '../../providers/storage';
import { retryImport } from '../../providers/lazyWithRetry';
import { listen } from '../../ui/store';
import { viewText } from './visit';

/** The milliseconds from the start of the app until the last visit disappears. */
const LONGEST_MS = 4000;
/** The milliseconds without a call, click or key after which the visible list is stored. */
const REST_MS = 2000;

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work);
};

/** Calls `keep` while the user rests and when the user leaves the window. */
function keepWhileResting(keep: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChanged = true;
  let view = '';
  const keepChanged = (): void => {
    clearTimeout(timer);
    if (!isChanged && view === viewText()) return;
    isChanged = false;
    view = viewText();
    keep();
  };
  const rest = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(keepChanged), REST_MS);
  };
  const stops = [
    onCall(() => {
      isChanged = true;
      rest();
    }),
    listen(window, 'pointerdown keydown', rest, { passive: true }),
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'hidden') keepChanged();
    }),
  ];
  rest();
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
  };
}

const loadKeep = retryImport(() => import('./keep'), 'part');
let loaded: Awaited<ReturnType<typeof loadKeep>> | undefined;
/** Loads the code with its first use, because the first list does not need it. Later calls store at once. */
function keep(frame: () => Bootstrap, session: string): void {
  if (loaded) loaded.storeVisit(frame(), session);
  else
    void loadKeep().then((module) => {
      loaded = module;
      module.storeVisit(frame(), session);
    });
}

/** Stores the visible list for the next start in this tab. */
export function useLastVisit(frame: Bootstrap): void {
  const [session] = useState(storage.sessionId);
  const latest = useRef(frame);
  latest.current = frame;
  useEffect(() => {
    // Removes the last visit at the latest after this time. A list removes it earlier.
    const timer = setTimeout(removeLastVisit, LONGEST_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (session === null) return undefined;
    return keepWhileResting(() => keep(() => latest.current, session));
  }, [session]);
}
