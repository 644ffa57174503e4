/** The base of a rule: the present price, raised or lowered, or the cost. */
export type RuleMode = 'up' | 'down' | 'cost';
export const RULE_MODES = ['up', 'down', 'cost'] as const;
export type RuleUnit = 'percent' | 'amount';
export interface Rule {
  mode: RuleMode;
  unit: RuleUnit;
  /** The amount is in minor units, or in hundredths of a per cent. */
  amount: number;
  /** The multiple of minor units to which prices are rounded. */
  step: number;
}
export const STEPS = [1, 5, 10, 50, 100] as const;

const WHOLE = 10_000;

function divide(dividend: number, divisor: number): number {
  const double = 2 * dividend + divisor;
  const rest = double % (2 * divisor);
  return (double - rest) / (2 * divisor);
}

/** Applies a rule to a price, which never falls below zero. */
export function priceBy({ mode, unit, amount, step }: Rule, base: number): number {
  const change = mode === 'down' ? -amount : amount;
  // Calculates in ten-thousandths of a minor unit, so that only the result is rounded.
  const exact = unit === 'percent' ? base * (WHOLE + change) : (base + change) * WHOLE;
  return exact <= 0 ? 0 : divide(exact, WHOLE * step) * step;
}

const TENTHS = 1000;

/** Formats a share, for example as `15.5%`, or a dash for a price of zero. */
export function shareOf(margin: number, price: number): string {
  if (price <= 0) return '–';
  const tenths = divide(Math.abs(margin) * TENTHS, price);
  const digits = String(tenths).padStart(2, '0');
  return `${margin < 0 && tenths > 0 ? '\u2212' : ''}${digits.slice(0, -1)}.${digits.slice(-1)}%`;
}
