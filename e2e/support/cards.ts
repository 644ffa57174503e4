import { rowsOf } from './responses';
import type { Caller } from './fixtures';
import { attempt } from './servers';

function checkDigit(body: string): number {
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Returns valid consecutive numbers that no card of the demo data has. */
export function cardNumbers(length: 19 | 20, count: number, prefix = '8986032611'): string[] {
  return Array.from({ length: count }, (_, index) => {
    const body = prefix + String(attempt * 10_000 + index + 1).padStart(length - 1 - prefix.length, '0');
    return `${body}${checkDigit(body)}`;
  });
}

export function cardAfter(number: string, count: number): string {
  const body = String(BigInt(number.slice(0, -1)) + BigInt(count));
  return `${body}${checkDigit(body)}`;
}

export const withWrongCheck = (number: string): string => `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;

export interface Card {
  id: number;
  iccid: string;
  status: string;
  agent1Label: string | null;
  replacedByLabel: string | null;
  realNameVerifiedAt: string | null;
}

export const cardOf = async (caller: Caller, iccid: string | undefined): Promise<Card> =>
  (await rowsOf<Card>(caller, `/t3d-api/terminals?iccid=${iccid}`))[0] as Card;
