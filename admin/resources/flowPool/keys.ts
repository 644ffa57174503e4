/** The key of the answer that the page keeps, as in `providers/queryKeys.ts`. */
export const keys = {
  month: (month: string, account: number | undefined) => ['pool-bills', 'month', month, account] as const,
};
