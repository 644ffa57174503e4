/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  lookup: (text: string) => ['lookup', text] as const,
};
