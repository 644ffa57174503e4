import { listen } from './store';

// Delays changes of the layout while the mouse or a finger presses a button. When an input loses focus, the form's
// layout can change, so the pressed button would move away and the click would miss it.
const waiting: (() => void)[] = [];
let isPressed = false;

function end(): void {
  isPressed = false;
  // Waits for the click, because the click comes right after the mouse-up.
  setTimeout(() => {
    for (const run of waiting.splice(0)) run();
  });
}

if (typeof window !== 'undefined') {
  const before = { capture: true };
  listen(window, 'mousedown', () => (isPressed = true), before);
  // A drag has no mouse-up and ends with `dragend`. A `blur` of the window ends a press that is released outside the
  // window.
  listen(window, 'mouseup dragend', end, before);
  listen(window, 'blur', ({ target }) => target === window && end(), before);
}

/** During a press, calls `run` only after the click. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
