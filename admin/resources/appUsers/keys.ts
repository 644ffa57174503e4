/** The keys of the answers that these sections keep, as in `providers/queryKeys.ts`. */
export const keys = {
  orders: (cards: readonly number[]) => ['orders', 'of-cards', ...cards] as const,
  recharges: (user: number, version: number | undefined) => ['recharge-records', 'of-app-user', user, version] as const,
  messages: (user: number) => ['app-messages', 'received', user] as const,
};
