/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  calls: (otaOrderId: string, version?: number) => ['ctrip-calls', 'of order', otaOrderId, version] as const,
  vouchers: (item: number, version?: number) => ['ctrip-vouchers', 'of item', item, version] as const,
  accounts: () => ['ctrip-accounts', 'state'] as const,
};
