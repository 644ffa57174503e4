/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  publicCard: (number: string, version?: number) => ['cards', 'as its holder sees it', number, version] as const,
};
