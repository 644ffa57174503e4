/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  wallet: (user: number) => ['sessions', user, 'wallet'] as const,
  paymentMethods: ['payment methods'] as const,
  payment: (id: number) => ['payment', id] as const,
};
