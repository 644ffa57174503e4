import { listen } from './store';

// Delays changes of the layout during a press, because the pressed button would otherwise move away from the click.
const waiting: (() => void)[] = [];
let isPressed = false;

function end(): void {
  isPressed = false;
  // Waits for the click, which comes right after the mouse-up.
  setTimeout(() => {
    for (const run of waiting.splice(0)) run();
  });
}

if (typeof window !== 'undefined') {
  const before = { capture: true };
  listen(window, 'mousedown', () => (isPressed = true), before);
  // Ends the press, also after a drag or outside the window.
  listen(window, 'mouseup dragend', end, before);
  listen(window, 'blur', ({ target }) => target === window && end(), before);
}

/** Calls `run` at once, or after the click during a press. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
