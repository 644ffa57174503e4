/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  planHolders: (resource: string | undefined, plan: number, version: number | undefined, page: number) =>
    [resource, 'of plan', plan, version, page] as const,
  planRoutes: (plan: number) => ['supplier-routes', 'of plan', plan] as const,
};
