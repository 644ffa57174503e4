/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  own: (owner: number) => ['api-keys', 'own', owner] as const,
  rights: ['sessions', 'rights', 'for keys'] as const,
};
