/** Returns the change in per cent, or null if the earlier value is missing or not positive. */
export function changeOf(now: number, then: number | null): number | null {
  if (then === null || then <= 0) return null;
  return Math.round(((now - then) * 1000) / then) / 10;
}

/** Formats a share in per cent with one decimal. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '0.0' : (Math.round((part * 1000) / whole) / 10).toFixed(1);
