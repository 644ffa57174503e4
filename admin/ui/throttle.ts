type Callable<Args extends unknown[]> = ((...args: Args) => void) & { cancel(): void };

/** Calls `act` with the last arguments, `wait` milliseconds after the last call. */
export function debounce<Args extends unknown[]>(act: (...args: Args) => void, wait = 200): Callable<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = (...args: Args): void => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...args), wait);
  };
  return Object.assign(call, { cancel: () => clearTimeout(timer) });
}

/** Calls `act` at once and then ignores further calls for `wait` milliseconds. */
export function throttle<Args extends unknown[]>(act: (...args: Args) => void, wait = 200): Callable<Args> {
  let last = -Infinity;
  const call = (...args: Args): void => {
    const now = Date.now();
    if (now - last < wait) return;
    last = now;
    act(...args);
  };
  return Object.assign(call, {
    cancel: () => {
      last = -Infinity;
    },
  });
}

/** The milliseconds for which search and submit buttons ignore further clicks. */
export const CLICK_WAIT = 1000;
