/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  reach: (audience: unknown) => ['messages', 'audience', audience] as const,
  receivers: (audience: unknown, page: number) => ['messages', 'receivers', audience, page] as const,
  readers: (id: number, read: string, page: number) => ['messages', 'readers', id, read, page] as const,
  agents: (text: string) => ['users', 'agents', text] as const,
  picked: (ids: readonly number[]) => ['users', 'picked', ids] as const,
};
