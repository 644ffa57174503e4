export const countText = (count: number): string => count.toLocaleString('en-US');
