export type PageItem = number | 'gap';

/** The buttons of a pager: at most `width` numbers with the first and the last, `gap` where some are left out. */
export function pageItems(page: number, pages: number, width: number): PageItem[] {
  if (pages <= width) return Array.from({ length: Math.max(pages, 1) }, (_, index) => index + 1);
  const inner = width - 2;
  const first = Math.min(Math.max(page - Math.floor(inner / 2), 2), pages - inner);
  const middle = Array.from({ length: inner }, (_, index) => first + index);
  return [
    1,
    ...(first > 2 ? ['gap' as const] : []),
    ...middle,
    ...(first + inner < pages ? ['gap' as const] : []),
    pages,
  ];
}

/** How many pages hold `total` rows, at least one. */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
