import type { StepState } from '../../ui/StepTrack';
import type { Row } from '../../providers/rows';

type StepName =
  | 'held'
  | 'ordered'
  | 'paid'
  | 'confirmed'
  | 'rejected'
  | 'withdrawn'
  | 'collected'
  | 'partUsed'
  | 'used'
  | 'returned'
  | 'cancelled'
  | 'expired';
export interface CourseStep {
  name: StepName;
  state: StepState;
  at: string | null;
}

const timeOf = (record: Row, name: string): string | null => (record[name] as string | null) ?? null;
const numberOf = (record: Row, name: string): number => Number(record[name] ?? 0);

export function quantitiesOf(record: Row): { bought: number; used: number; cancelled: number; left: number } {
  const [bought, used, cancelled] = ['quantity', 'useQuantity', 'cancelQuantity'].map((name) =>
    numberOf(record, name),
  ) as [number, number, number];
  return { bought, used, cancelled, left: bought - used - cancelled };
}

function afterConfirm(record: Row): CourseStep[] {
  const status = Number(record.status);
  const steps: CourseStep[] = [];
  const add = (name: StepName, state: StepState, at: string | null = null): void => {
    steps.push({ name, state, at });
  };
  if (record.collectedAt) add('collected', status === 6 ? 'now' : 'done', timeOf(record, 'collectedAt'));
  if (status === 5) add('cancelled', 'failed');
  else if (status === 10) add('expired', 'failed');
  else if (status === 9) {
    add('used', 'done');
    add('returned', 'done', timeOf(record, 'returnedAt'));
  } else if (status === 8) add('used', 'done');
  else {
    if (status === 7) add('partUsed', 'now');
    add('used', 'next');
  }
  return steps;
}

export function courseOf(record: Row): CourseStep[] {
  const [status, pre] = [Number(record.status), record.mode === 'PRE'];
  const created = timeOf(record, 'createdAt');
  const steps: CourseStep[] = [
    pre
      ? { name: 'held', state: status === 11 ? 'now' : 'done', at: created }
      : { name: 'ordered', state: 'done', at: created },
  ];
  if (status === 14) return [...steps, { name: 'withdrawn', state: 'failed', at: timeOf(record, 'withdrawnAt') }];
  if (pre) steps.push({ name: 'paid', state: record.paidAt ? 'done' : 'next', at: timeOf(record, 'paidAt') });
  if (record.rejectedAt) return [...steps, { name: 'rejected', state: 'failed', at: timeOf(record, 'rejectedAt') }];
  const waits = status === 1 || status === 12;
  steps.push({
    name: 'confirmed',
    state: record.confirmedAt ? 'done' : waits ? 'now' : 'next',
    at: timeOf(record, record.confirmedAt ? 'confirmedAt' : 'confirmBy'),
  });
  return [
    ...steps,
    ...(record.confirmedAt ? afterConfirm(record) : [{ name: 'used', state: 'next', at: null } as const]),
  ];
}

export interface MoneyLine {
  name: 'confirmed' | 'cancelled' | 'refunded';
  count: number | null;
  price: number;
  amount: number;
}

/** Returns the money of an item line by line. `agrees` is false if the lines do not add up to the receivable. */
export function moneyOf(record: Row): { lines: MoneyLine[]; receivable: number; settled: number; agrees: boolean } {
  const price = numberOf(record, 'settlementPrice');
  const [receivable, refunded] = [numberOf(record, 'receivable'), numberOf(record, 'refunded')];
  if (!record.confirmedAt) return { lines: [], receivable, settled: 0, agrees: true };
  const { bought, cancelled } = quantitiesOf(record);
  const reversed = Math.min(refunded, cancelled * price);
  const lines: MoneyLine[] = [{ name: 'confirmed', count: bought, price, amount: bought * price }];
  if (cancelled > 0) lines.push({ name: 'cancelled', count: cancelled, price, amount: -reversed });
  if (refunded > reversed) lines.push({ name: 'refunded', count: null, price, amount: reversed - refunded });
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  return { lines, receivable, settled: numberOf(record, 'settled'), agrees: sum === receivable };
}

export const codesOf = (resultCode: string | null): string[] => (resultCode ? resultCode.split('→') : []);
