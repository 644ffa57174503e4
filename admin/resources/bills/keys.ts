/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  explanation: (resource: string, bill: number) => [resource, 'explain', bill] as const,
  statement: (resource: string, month: string, user: number | undefined) =>
    [resource, 'statement', month, user] as const,
};
