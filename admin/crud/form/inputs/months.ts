/** How far back months may be chosen. */
const MONTHS = 36;

/** The months up to the present one, newest first, as `2026-11`; they begin and end in UTC, as the server's do. */
export function recentMonths(now = Date.now(), count = MONTHS): string[] {
  const moment = new Date(now);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}
