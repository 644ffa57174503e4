/** A date cell as the spreadsheet shows it, `2026-11-20 08:00:00`: the day alone when the cell has no hours. */
export const shownDate = (date: Date): string =>
  date
    .toISOString()
    .replace('T', ' ')
    .slice(0, 19)
    .replace(/ 00:00:00$/, '');
