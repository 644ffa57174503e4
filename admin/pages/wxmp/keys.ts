/** The keys of the answers that this screen keeps, as in `providers/queryKeys.ts`. */
export const keys = {
  own: (resource: string) => [resource, 'own'] as const,
  link: ['wechat-link'] as const,
  logo: (id: number | null) => ['logo', id] as const,
};
