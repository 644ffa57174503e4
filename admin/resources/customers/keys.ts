/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  part: (name: string, user: number, version: number | undefined, offset: number) =>
    ['users', 'figures', name, user, version, offset] as const,
  logIns: (user: number, version: number | undefined) => ['users', 'log-ins', user, version] as const,
  issuable: (resource: string, q: string, agent: number) => [resource, 'issuable', q, agent] as const,
};
