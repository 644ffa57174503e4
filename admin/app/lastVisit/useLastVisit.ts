import { useEffect, useRef, useState } from 'react';
import type { Bootstrap } from '../../providers/manifest';
import { removeLastVisit } from '../../providers/lastVisit';
import { storage } from '../../providers/storage';
import { listen } from '../../ui/store';
import { keepVisit } from './keep';

/** Milliseconds from the start of the app until the last visit disappears, even if no list shows rows. */
const LONGEST_MS = 4000;

/** Keeps the visible list for the next start whenever the user leaves the page. */
export function useLastVisit(frame: Bootstrap): void {
  const [session] = useState(storage.sessionId);
  const latest = useRef(frame);
  latest.current = frame;
  useEffect(() => {
    // A list removes the last visit when it shows its rows. Other pages have no rows.
    const timer = setTimeout(removeLastVisit, LONGEST_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const keep = (): void => {
      if (session !== null && document.visibilityState === 'hidden') keepVisit(latest.current, session);
    };
    const leave = (): void => {
      if (session !== null) keepVisit(latest.current, session);
    };
    const stops = [listen(document, 'visibilitychange', keep), listen(window, 'pagehide', leave)];
    return () => stops.forEach((stop) => stop());
  }, [session]);
}
