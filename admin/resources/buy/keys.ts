import type { Target } from './calls';

/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  offers: (target: Target | null) => ['orders', 'offers', target] as const,
  /** `asOf`: of the offers whose amounts are shown. */
  digest: (body: string | null, asOf: string | undefined) => ['orders', 'buy', 'digest', body, asOf] as const,
  targets: (text: string, customers: boolean) => ['terminals', 'buy for', text, customers] as const,
};
