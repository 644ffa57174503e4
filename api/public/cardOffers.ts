import type { PlanRules } from '@t3d/resources/plans';
import { QueryTypes } from 'sequelize';
import { everybodyHasWallet, retailPriceOf } from '../subjects/orders';
import type { Context } from '../context';
import { decodeValue } from '../declared/decode';
import type { Card } from './findCard';
import { sellerOf } from './findCard';

/** A plan that can be bought for the card, at the price its user pays (minor units). */
export interface Offer {
  id: number;
  agentPlanId: number;
  name: string;
  price: number;
  /** Before a discount; null without one. */
  originalPrice: number | null;
  currency: string;
  rules: PlanRules;
  areaCodes: string[];
}

interface OfferRow {
  id: number | string;
  name: string;
  rules: unknown;
  areaCodes: unknown;
  retailPrice: number | string;
  discountPrice: number | string | null;
  cooperationPrice: number | string;
  currency: string;
}

const CLOSED = new Set(['DISABLE', 'INVALID']);

/** Databases hand sums of money out as text or as numbers; an offer always has a retail price. */
function pricesOf({ retailPrice, cooperationPrice, discountPrice }: OfferRow): Pick<Offer, 'price' | 'originalPrice'> {
  const prices = { retailPrice: Number(retailPrice), cooperationPrice: Number(cooperationPrice) };
  const price =
    retailPriceOf(prices, { discountPrice: discountPrice === null ? null : Number(discountPrice) }) ??
    prices.retailPrice;
  return { price, originalPrice: price < prices.retailPrice ? prices.retailPrice : null };
}

/** A plan that anybody above has taken off sale sells nowhere below. */
const CHAIN_SELLS = `NOT EXISTS (SELECT 1 FROM users a LEFT JOIN agent_plans h ON h.agent = a.id AND h.plan = ap.plan
  WHERE a.id IN (:chain) AND (h.id IS NULL OR h.status <> 'RACKING'))`;

/**
 * What the card's seller offers for it: plans on sale along the whole chain, of data, of the card's type, with a retail
 * price; none where somebody of the chain could not be paid.
 */
export async function readOffers(ctx: Context, card: Card): Promise<Offer[]> {
  const seller = sellerOf(card);
  if (seller === null || CLOSED.has(card.status ?? '')) return [];
  const chain = [card.agent1, card.agent2, card.agent3].filter((id) => id !== null);
  const rows = await ctx.database.sequelize.query<OfferRow>(
    `SELECT ap.id, p.name, p.rules, p.areaCodes, ap.retailPrice, ap.cooperationPrice, p.discountPrice, u.currency
     FROM agent_plans ap JOIN plans p ON p.id = ap.plan JOIN users u ON u.id = ap.agent
     WHERE ap.agent = :seller AND ap.status = 'RACKING' AND ap.retailPrice IS NOT NULL AND p.status = 'RACKING'
       AND p.service = 'DATA' AND p.terminalType = :type AND ${CHAIN_SELLS}
     ORDER BY ap.retailPrice, ap.id`,
    { type: QueryTypes.SELECT, replacements: { seller, chain, type: card.type } },
  );
  const [first] = rows;
  if (!first || !(await everybodyHasWallet(ctx, chain, first.currency))) return [];
  return rows.map((row) => ({
    id: Number(row.id),
    agentPlanId: Number(row.id),
    name: row.name,
    ...pricesOf(row),
    currency: row.currency,
    rules: decodeValue({ kind: 'json' }, row.rules) as PlanRules,
    areaCodes: decodeValue({ kind: 'areaCodes' }, row.areaCodes) as string[],
  }));
}
