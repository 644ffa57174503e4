/** A step on the order timeline. `at` is null if its time is unknown. */
export type TimelineStep = (
  | { key: 'ordered' | 'paid' | 'verified' | 'provisioned'; status: null }
  /** The order status that labels the step. */
  | { key: 'using' | 'ended'; status: string }
) & { state: 'done' | 'now' | 'next' | 'failed'; at: string | null };
export interface TimelineEntry {
  at: string;
  action: string;
  changes: Record<string, { before: unknown; after: unknown }> | null;
}
type TimedOrder = Readonly<Record<string, unknown>>;

const ENDING = ['REVOKING', 'COMPLETING', 'REFUNDING'];
const ENDED = ['COMPLETED', 'REVOKED', 'REFUNDED'];
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns the status changes since the order was created or last retried, oldest first. */
function sinceStart(entries: readonly TimelineEntry[]): { at: string; from: string | null; to: string }[] {
  const moves = entries
    .toReversed()
    .flatMap(({ at, action, changes }) =>
      changes?.status ? [{ at, action, from: text(changes.status.before), to: String(changes.status.after) }] : [],
    );
  const start = moves.findLastIndex(({ action, from }) => from === null || action === 'retry');
  return start > 0 ? moves.slice(start) : moves;
}

/** Builds the timeline from the status and the history (newest first), without the steps that an early end skipped. */
export function orderTimelineOf(order: TimedOrder, entries: readonly TimelineEntry[]): TimelineStep[] {
  const status = String(order.status ?? '');
  const moves = sinceStart(entries);
  const reached = (to: string): string | null => moves.findLast((move) => move.to === to)?.at ?? null;
  const waited = status === 'NO_REAL_NAME' || moves.some((move) => move.to === 'NO_REAL_NAME');
  const left = moves.find((move) => move.from === 'NO_REAL_NAME');
  const provisionedAt =
    moves.find((move) => move.from === 'INITIAL' && ['UNUSED', 'USING'].includes(move.to))?.at ?? null;
  const usingAt = text(order.startedAt) ?? reached('USING');
  const over = ENDED.includes(status) || ENDING.includes(status) || status === 'INITIAL_FAILED';
  const wasProvisioned = provisionedAt !== null || ['UNUSED', 'USING'].includes(status) || usingAt !== null;
  const steps: TimelineStep[] = [
    { key: 'ordered', status: null, state: 'done', at: moves[0]?.at ?? text(order.createdAt) },
  ];
  const paidAt = entries.find(({ action }) => action === 'paid' || action === 'paid-unverified')?.at ?? null;
  const waitsPayment = order.unpaid === true;
  if (waitsPayment && status === 'INITIAL')
    steps.push({ key: 'paid', status: null, state: 'now', at: text(order.expiresAt) });
  else if (paidAt) steps.push({ key: 'paid', status: null, state: 'done', at: paidAt });
  if (waited)
    steps.push({
      key: 'verified',
      status: null,
      state: status === 'NO_REAL_NAME' ? 'now' : 'done',
      at: left?.at ?? null,
    });
  if (status === 'INITIAL_FAILED') return [...steps, { key: 'ended', status, state: 'failed', at: reached(status) }];
  if (wasProvisioned || !over)
    steps.push({
      key: 'provisioned',
      status: null,
      state: (status === 'INITIAL' && !waitsPayment) || status === 'UNUSED' ? 'now' : wasProvisioned ? 'done' : 'next',
      at: provisionedAt,
    });
  if (usingAt !== null || !over)
    steps.push({
      key: 'using',
      status: 'USING',
      state: status === 'USING' ? 'now' : usingAt !== null ? 'done' : 'next',
      at: usingAt,
    });
  if (ENDING.includes(status)) return [...steps, { key: 'ended', status, state: 'now', at: reached(status) }];
  return [
    ...steps,
    ENDED.includes(status)
      ? { key: 'ended', status, state: 'done', at: reached(status) }
      : { key: 'ended', status: 'COMPLETED', state: 'next', at: text(order.endsAt) },
  ];
}
