import { type ReactNode, useDeferredValue, useLayoutEffect } from 'react';

let starting = false;
/** The number of parts that the first page does not show yet. */
let missing = 0;
let waiting: (() => void)[] = [];

/** Marks the start of the back-office, which ends when its first page is complete. */
export const beginStart = (): void => {
  starting = true;
};
export const isStarting = (): boolean => starting;

function endStart(): void {
  starting = false;
  const told = waiting;
  waiting = [];
  for (const tell of told) tell();
}

/** Calls the function when all parts of the first page are shown. */
export function whenComplete(tell: () => void): void {
  if (missing === 0) tell();
  else waiting.push(tell);
}

/** Renders its children after the rows of the first page, because people wait for these. `room` keeps the place. */
export function Later({ room, children }: { room?: ReactNode; children: ReactNode }) {
  const isShown = useDeferredValue(true, !starting);
  useLayoutEffect(() => {
    if (isShown) return undefined;
    missing += 1;
    return () => {
      missing -= 1;
      if (missing === 0) endStart();
    };
  }, [isShown]);
  return isShown ? children : room;
}
