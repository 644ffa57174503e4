import dictionary from '@t3d/resources/dictionary';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import { table } from '../../models/table';

const MICROS = 1_000_000n;
const ENTRY = /^([A-Z]{3})\/([A-Z]{3})=(\d{1,9}(?:\.\d{1,6})?)$/;

/** A decimal of up to six places in millionths, exactly; databases hand it out as text or as a number. */
export function toMicros(rate: number | string): bigint {
  const [whole = '0', part = ''] = (typeof rate === 'number' ? rate.toFixed(6) : rate).split('.');
  return BigInt(whole) * MICROS + BigInt(part.padEnd(6, '0').slice(0, 6));
}

/** amount × rate in minor units, half a cent rounded up; exact, whatever the sizes. */
export function applyRate(amount: number, rate: number | string): number {
  return Number((BigInt(amount) * toMicros(rate) + MICROS / 2n) / MICROS);
}

/** The least amount that gives at least `wanted` at this rate. */
export function coverAt(wanted: number, rate: number | string): number {
  const micros = toMicros(rate);
  return Number((BigInt(wanted) * MICROS + micros - 1n) / micros);
}

/**
 * What one unit of a currency paid is worth in a wallet's currency: 1 where they are the same, else the dictionary's
 * entry EXCHANGE_RATE `CNY/USD=0.1385` (of several that are not disabled the one with the greatest
 * `sort`); null where it has none.
 */
export async function findRate(ctx: Context, paid: string, wallet: string): Promise<string | null> {
  if (paid === wallet) return '1';
  const entries = await table(ctx, dictionary).find(
    { enumType: 'EXCHANGE_RATE', disabled: false },
    {
      order: [
        ['sort', 'DESC'],
        ['id', 'DESC'],
      ],
    },
  );
  for (const { enumValue } of entries) {
    const [, from, to, rate] = ENTRY.exec(enumValue.replace(/\s/g, '')) ?? [];
    if (from === paid && to === wallet && rate !== undefined && toMicros(rate) > 0n) return rate;
  }
  return null;
}

/** The same; refuses a pair without a rate by name. */
export async function requireRate(ctx: Context, paid: string, wallet: string): Promise<string> {
  const rate = await findRate(ctx, paid, wallet);
  if (rate === null) throw new Invalid('payments.noRate', { pair: `${paid}/${wallet}` });
  return rate;
}
