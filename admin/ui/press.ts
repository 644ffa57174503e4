import { listen } from './store';

// Delays changes of the layout during a press (mouse-down to mouse-up, also at the end of a touch). Leaving an input
// can change the form's layout, which would move the pressed button away and lose its click.
const waiting: (() => void)[] = [];
let isPressed = false;

function end(): void {
  isPressed = false;
  // The click comes right after the mouse-up.
  setTimeout(() => {
    for (const run of waiting.splice(0)) run();
  });
}

if (typeof window !== 'undefined') {
  const before = { capture: true };
  listen(window, 'mousedown', () => (isPressed = true), before);
  // A drag ends without a mouse-up, and the mouse can be released outside the window.
  listen(window, 'mouseup dragend', end, before);
  listen(window, 'blur', ({ target }) => target === window && end(), before);
}

/** Runs at once, or after the click if a press is in progress. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
