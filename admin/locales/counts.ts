/** Formats a count with thousands separators. */
export const countText = (count: number): string => count.toLocaleString('en-US');
