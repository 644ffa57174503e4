import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { COLOURS } from './themeKeys';

/** A progress bar from a navigation until all calls of the new page have ended. */
export function ProgressBar({ at, fresh }: { at: string; fresh: boolean }) {
  const fetching = useIsFetching();
  const [value, setValue] = useState(0);
  const running = useRef(false);
  const busy = useRef(0);
  busy.current = fetching;

  const isFresh = useEffectEvent(() => fresh);
  useEffect(() => {
    if (!isFresh()) {
      running.current = false;
      setValue((before) => (before === 0 ? 0 : 1));
      return undefined;
    }
    running.current = true;
    setValue(PROGRESS.minimum);
    const trickle = setInterval(() => setValue(nextProgress), PROGRESS.trickle);
    // Checks after an interval, because a page's calls begin shortly after the address changes.
    const ending = setInterval(() => {
      if (busy.current > 0) return;
      running.current = false;
      clearInterval(trickle);
      clearInterval(ending);
      setValue(1);
    }, PROGRESS.trickle);
    return () => {
      clearInterval(trickle);
      clearInterval(ending);
    };
  }, [at]);

  useEffect(() => {
    if (value !== 1) return undefined;
    const fade = setTimeout(() => {
      if (!running.current) setValue(0);
    }, PROGRESS.speed);
    return () => clearTimeout(fade);
  }, [value]);

  return (
    <div
      role="progressbar"
      aria-hidden
      className="page-progress no-print"
      style={{
        position: 'fixed',
        insetInline: 0,
        top: 0,
        height: 2,
        zIndex: 1590,
        pointerEvents: 'none',
        transformOrigin: 'left',
        background: COLOURS.accent.base,
        transform: `scaleX(${value})`,
        opacity: value === 0 || value === 1 ? 0 : 1,
        transition:
          value <= PROGRESS.minimum ? 'none' : `transform ${PROGRESS.speed}ms ease, opacity ${PROGRESS.speed}ms ease`,
      }}
    />
  );
}

/** The start of the progress, and the milliseconds of an animation and between steps. */
export const PROGRESS = { speed: 500, trickle: 200, minimum: 0.3 } as const;

/** Returns the next progress. The steps become smaller and never reach the end. */
export function nextProgress(value: number): number {
  if (value >= 1) return value;
  const step = value < 0.5 ? 0.04 : value < 0.8 ? 0.02 : 0.005;
  return Math.min(0.994, Math.max(PROGRESS.minimum, value) + step);
}
