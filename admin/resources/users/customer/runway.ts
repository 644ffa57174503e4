import type { CustomerWallet } from './usePart';

const DAY_MS = 86_400_000;
/** A one-week forecast is meaningless beyond this. */
const MAX_DAYS = 60;

/** Returns the ISO 8601 day on which the money runs out at this week's pace. Null if it lasts. */
export function endOfRunway({ line, daysLeft }: Pick<CustomerWallet, 'line' | 'daysLeft'>): string | null {
  const last = line.at(-1);
  if (!last || daysLeft === null || daysLeft > MAX_DAYS) return null;
  return new Date(Date.parse(last.day) + Math.floor(daysLeft) * DAY_MS).toISOString();
}

interface RunwayShape {
  past: string;
  ahead: string | null;
  /** The y position of the low-balance alert. Null if none is set. */
  alert: number | null;
  now: { x: number; y: number };
}

/** Computes the past and forecast lines for a drawing of this size. */
export function runwayShape(wallet: CustomerWallet, width: number, height: number): RunwayShape {
  const { line, alertBelow, balance } = wallet;
  const end = endOfRunway(wallet);
  const ahead = end === null ? 0 : Math.max(1, Math.floor(wallet.daysLeft ?? 0));
  const most = Math.max(1, alertBelow ?? 0, ...line.map((one) => one.balance));
  const least = Math.min(0, ...line.map((one) => one.balance));
  const days = Math.max(1, line.length - 1 + ahead);
  const x = (day: number): number => Math.round((day * width * 10) / days) / 10;
  const y = (amount: number): number => Math.round(((most - amount) * height * 10) / (most - least)) / 10;
  const now = { x: x(line.length - 1), y: y(balance) };
  return {
    past: line.map((one, day) => `${x(day)},${y(one.balance)}`).join(' '),
    ahead: end === null ? null : `${now.x},${now.y} ${x(days)},${y(0)}`,
    alert: alertBelow ? y(alertBelow) : null,
    now,
  };
}
