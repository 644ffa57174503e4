/** Returns months like `2026-11`, newest first, from the month of `today` back. */
export function recentMonths(today: string, count = 36): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
