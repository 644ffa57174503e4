/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  realNamesOf: (terminal: number) => ['real-names', 'of', terminal] as const,
  realNameQueue: ['real-names', 'queue'] as const,
  realName: (id: number | undefined) => ['real-names', 'document', id] as const,
  realNameImage: (id: number) => ['real-names', 'image', id] as const,
};
