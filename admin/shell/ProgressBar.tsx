import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { PROGRESS, nextProgress } from './progress';

/** The thin bar on top of the page: starts on every navigation, ends when its calls have ended, failed ones too. */
export function ProgressBar() {
  const { pathname, search } = useLocation();
  const fetching = useIsFetching();
  const [value, setValue] = useState(0);
  const running = useRef(false);
  const busy = useRef(0);
  busy.current = fetching;

  useEffect(() => {
    running.current = true;
    setValue(PROGRESS.minimum);
    const trickle = setInterval(() => setValue(nextProgress), PROGRESS.trickle);
    // Calls begin a moment after the address has changed: only then can their end be seen.
    const ending = setInterval(() => {
      if (busy.current > 0) return;
      running.current = false;
      clearInterval(trickle);
      clearInterval(ending);
      setValue(1);
    }, PROGRESS.trickle);
    return () => { clearInterval(trickle); clearInterval(ending); };
  }, [pathname, search]);

  useEffect(() => {
    if (value !== 1) return undefined;
    const fade = setTimeout(() => { if (!running.current) setValue(0); }, PROGRESS.speed);
    return () => clearTimeout(fade);
  }, [value]);

  return (
    <div role="progressbar" aria-hidden className="page-progress no-print" style={{
      position: 'fixed', insetInline: 0, top: 0, height: 2, zIndex: 1590, pointerEvents: 'none', transformOrigin: 'left', backgroundColor: 'var(--main)',
      transform: `scaleX(${value})`, opacity: value === 0 || value === 1 ? 0 : 1, transition: value === 0 ? 'none' : `transform ${PROGRESS.speed}ms ease, opacity ${PROGRESS.speed}ms ease`,
    }} />
  );
}
