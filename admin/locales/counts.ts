/** A count with thousand separators. */
export const countText = (count: number): string => count.toLocaleString('en-US');
