import type { Plan } from '@t3d/resources/rows';
import type { SaleChain } from './saleChain';

/** The eSIM fee that a plan's orders pay besides. */
export const feeOf = (plan: Plan): number =>
  plan.service === 'DATA' && plan.terminalType === 'E_SIM' ? (plan.esimFee ?? 0) : 0;

/** What the buyer pays for one order: the plan, the eSIM fee, and both together. */
export function chargeOf({ plan, chain }: Pick<SaleChain, 'plan' | 'chain'>): {
  price: number;
  extraPrice: number;
  totalPrice: number;
} {
  const price = chain.at(-1)?.cost ?? 0;
  const extraPrice = feeOf(plan);
  return { price, extraPrice, totalPrice: price + extraPrice };
}
