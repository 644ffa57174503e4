/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  dashboardPart: (part: string, offset: number, asked: readonly unknown[]) =>
    ['dashboard', part, offset, ...asked] as const,
};
