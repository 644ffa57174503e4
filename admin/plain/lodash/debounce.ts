/** Returns a function whose last call runs after a pause. */
export default function debounce<Arguments extends unknown[]>(run: (...values: Arguments) => unknown, wait = 0) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const debounced = (...values: Arguments): void => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...values), wait);
  };
  return Object.assign(debounced, { cancel: () => clearTimeout(timer) });
}
