/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  planRules: (resource: string | undefined, plan: number | null) => ['plan rules', resource, plan] as const,
};
