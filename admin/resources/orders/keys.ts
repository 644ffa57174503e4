/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  billsOfOrder: (orderNo: string, version?: number) => ['bills', 'of order', orderNo, version] as const,
  parties: (resource: string, id: number, version?: number) => [resource, 'parties', id, version] as const,
  supplierCalls: (order: number, version?: number) => ['supplier-calls', 'of order', order, version] as const,
  cardOfOrder: (card: number | null, version?: number) => ['terminals', 'install', card, version] as const,
};
