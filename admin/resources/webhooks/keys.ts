/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  events: ['webhooks', 'events'] as const,
  own: (owner: number) => ['webhooks', 'own', owner] as const,
};
