/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  newcomers: (invite: number, version: number | undefined) => ['users', 'of invite', invite, version] as const,
};
