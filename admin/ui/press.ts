// A press is a mouse-down and the mouse-up that follows; a touch ends with such a pair, too. Leaving an input can
// change the layout of its form. In the middle of a press that would move the pressed button away, and its click would
// be lost.
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
  window.addEventListener(
    'mousedown',
    () => {
      isPressed = true;
    },
    true,
  );
  // A drag ends without a mouse-up, and the mouse can be released outside the window.
  for (const name of ['mouseup', 'dragend', 'blur'] as const)
    window.addEventListener(
      name,
      ({ target }) => {
        if (name !== 'blur' || target === window) end();
      },
      true,
    );
}

/** Runs at once, or after the click when a press is under way. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
