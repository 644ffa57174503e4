import type { Row } from '../../declared/records';

export interface Health {
  state: 'good' | 'doubtful' | 'bad';
  answered: number;
  refused: number;
  failed: number;
  /** The duration in milliseconds, or null. */
  milliseconds: number | null;
  lastAnswer: string | null;
  lastFailure: string | null;
}

/** The percentages of answered calls below which a supplier is doubtful (`GOOD`) or bad (`BAD`). */
const GOOD = 98;
const BAD = 80;

/** Rates a supplier by its last calls, or returns null without calls. */
export function healthOf(calls: readonly Row[]): Health | null {
  if (calls.length === 0) return null;
  const failures = calls.filter(({ verdict }) => verdict === 'ERROR');
  const times = calls.map(({ milliseconds }) => milliseconds).filter((one) => typeof one === 'number');
  const answered = Math.round(((calls.length - failures.length) * 100) / calls.length);
  const timeOf = (call: Row | undefined): string | null => (call ? String(call.createdAt) : null);
  return {
    state: answered >= GOOD ? 'good' : answered >= BAD ? 'doubtful' : 'bad',
    answered,
    refused: calls.filter(({ verdict }) => verdict === 'REFUSED').length,
    failed: failures.length,
    milliseconds: times.length === 0 ? null : Math.round(times.reduce((sum, one) => sum + one, 0) / times.length),
    lastAnswer: timeOf(calls.find(({ verdict }) => verdict !== 'ERROR')),
    lastFailure: timeOf(failures[0]),
  };
}
