/** The keys of the answers that this dialog keeps, as in `providers/queryKeys.ts`. */
export const keys = {
  permissions: (user: number) => ['users', 'permissions', user] as const,
  models: (role: string, text: string) => ['users', 'same as', role, text] as const,
};
