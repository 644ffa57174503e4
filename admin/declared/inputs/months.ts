const MONTHS = 36;

/** The months up to that of a day (`2026-11-20`, today in the product's zone), newest first: `2026-11`, `2026-10`. */
export function recentMonths(today: string, count = MONTHS): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
