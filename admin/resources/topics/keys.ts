/** The keys of the answers that this screen keeps, as in `providers/queryKeys.ts`. */
export const keys = { order: (resource: string) => [resource, 'order'] as const };
