export type PageItem = number | 'gap';

/** Returns the buttons of a pager: at most `width` numbers including first and last, with `gap` for those left out. */
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

/** At least one. */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
