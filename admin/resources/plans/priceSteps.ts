import type { Language } from '@t3d/resources/kit';

/** A price with its margin over the seller's own price, in minor units. */
export interface PriceStep {
  name: string;
  amount: number;
  margin: number | null;
}

/** The prices in the order of the page. `over` names the seller's own price. */
const STEPS: readonly { name: string; over?: readonly string[] }[] = [
  { name: 'corpCost' },
  { name: 'ownPrice' },
  { name: 'cooperationPrice', over: ['ownPrice', 'corpCost'] },
  { name: 'retailPrice', over: ['cooperationPrice'] },
  { name: 'discountPrice', over: ['cooperationPrice'] },
  { name: 'salePrice', over: ['corpCost'] },
  { name: 'esimFee' },
  { name: 'costCap' },
];

export function priceSteps(prices: Readonly<Record<string, number>>): PriceStep[] {
  return STEPS.flatMap(({ name, over = [] }) => {
    const amount = prices[name];
    if (amount === undefined || (name === 'esimFee' && amount === 0)) return [];
    const base = over.map((one) => prices[one]).find((one) => one !== undefined);
    return [{ name, amount, margin: base === undefined ? null : amount - base }];
  });
}

/** Formats a discount, for example `−10 %` or `9 折`. */
export function discountText(percent: number, language: Language): string {
  if (percent <= 0) return '';
  return language === 'en' ? `−${percent} %` : `${Number(((100 - percent) / 10).toFixed(1))} 折`;
}
