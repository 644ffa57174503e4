/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  ordersOfCard: (card: number, version?: number) => ['orders', 'of card', card, version] as const,
  liveOrdersOfCard: (card: number, version?: number) => ['orders', 'live of card', card, version] as const,
  waiting: (queue: string) => [queue, 'waiting'] as const,
  userNames: (ids: readonly number[]) => ['users', 'names', ids] as const,
};
