import type { PlanRules } from '@t3d/resources/plans/plans';
import { AGENTS } from '@t3d/resources/roles';
import type { ActionResult, T3dDataProvider } from '../../providers/dataProvider';
import { readPage } from '../../providers/rows';

/** Cards by id, or an agent's eSIM stock (null: the caller's own). */
export type Target = { terminals: readonly number[] } | { agent: number | null };

/** A plan that fits. Money in minor units. */
export interface Offer {
  id: number;
  planCode: string;
  name: string;
  rules: PlanRules;
  areaCodes: string[];
  price: number;
  fee: number;
  total: number;
  retail: number | null;
  keep: number | null;
  revocable: boolean;
}
export interface OfferedCards {
  type: string;
  iccid: string | null;
  status: string | null;
  count: number;
  stock: boolean;
  refused: { id: number; iccid: string; reason: string }[];
  waiting: number;
  verify: number;
  running: { name: string | null; endsAt: string | null } | null;
}
export interface OfferWallet {
  balance: number;
  creditLimit: number;
  available: number;
  currency: string;
}
export interface Offers {
  asOf: string;
  buyer: { id: number; name: string; own: boolean };
  wallet: OfferWallet | null;
  cards: OfferedCards;
  fitting: Offer[];
  refused: { reason: string; count: number; names: string[] }[];
}

export interface BuyBody extends Record<string, unknown> {
  agentPlan: number;
  seenTotal: number;
  terminals?: readonly number[];
  quantity?: number;
  digest?: string | undefined;
}
/** Buys at the price shown. `key` is the idempotency key of this order. Throws refusals. */
export const buy = (provider: T3dDataProvider, body: BuyBody, key: string): Promise<ActionResult> =>
  provider.act('orders', 'buy', body as never, key, [400, 403, 404, 409]);

/** A card, or a customer for whose stock plans are bought. */
export interface FoundTarget {
  kind: 'card' | 'stock';
  id: number | null;
  label: string;
  more: string;
}
const FOUND = 8;

/** Finds cards by number and, for staff, customers by name. */
export async function findTargets(provider: T3dDataProvider, text: string, customers: boolean): Promise<FoundTarget[]> {
  const [cards, agents] = await Promise.all([
    readPage(provider, 'terminals', { q: text, size: FOUND, status_in: 'UNUSED,UNACTIVATED,ACTIVATED' }),
    customers
      ? readPage(provider, 'users', { q: text, size: FOUND, role_in: AGENTS.join(','), status: 'ENABLED' })
      : null,
  ]);
  return [
    ...(agents?.rows ?? []).map((row): FoundTarget => ({
      kind: 'stock',
      id: row.id,
      label: String(row.nickname ?? row.account),
      more: String(row.account),
    })),
    ...cards.rows.map((row): FoundTarget => ({
      kind: 'card',
      id: row.id,
      label: String(row.iccid),
      more: String(row.imsi ?? ''),
    })),
  ];
}

/** Query keys of these screens, as in `providers/queryKeys.ts`. */
export const keys = {
  /** `asOf`: the timestamp of the offers whose amounts are shown. */
  digest: (body: string | null, asOf: string | undefined) => ['orders', 'buy', 'digest', body, asOf] as const,
  targets: (text: string, customers: boolean) => ['terminals', 'buy for', text, customers] as const,
};
