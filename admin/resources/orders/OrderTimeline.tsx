import { Box } from '@mui/material';
import { useT } from '../../locales/useT';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { UsageBar } from '../usage';
import { optionOf } from '../../declared/fields/options';
import { shortMoment } from '../../declared/fields/dates';
import { useOffset } from '../../state/useOffset';
import { fieldOf } from '../../declared/records';
import { useIsSuspended } from './orderCard';
import { useHistory } from '../../declared/show/useHistory';
import { ProgressSteps, StepWord } from '../../ui/StepTrack';
import { SmallText } from '../../ui/Text';

/** A step of the timeline. `at` is null if its time is unknown. */
type TimelineStep = (
  | { key: 'ordered' | 'paid' | 'verified' | 'provisioned'; status: null }
  /** A step named by the label of an order status. */
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

/** Returns the changes since the last retry, oldest first. */
function sinceStart(entries: readonly TimelineEntry[]): { at: string; from: string | null; to: string }[] {
  const moves = entries
    .toReversed()
    .flatMap(({ at, action, changes }) =>
      changes?.status ? [{ at, action, from: text(changes.status.before), to: String(changes.status.after) }] : [],
    );
  const start = moves.findLastIndex(({ action, from }) => from === null || action === 'retry');
  return start > 0 ? moves.slice(start) : moves;
}

/** Returns the steps of an order. Omits steps that it did not reach before it ended. */
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

function Step({ step, word, last }: { step: TimelineStep; word: string; last: boolean }) {
  const t = useT();
  const offset = useOffset();
  const at = step.at && shortMoment(step.at, offset);
  const ends = step.state === 'next' || (step.key === 'paid' && step.state === 'now');
  const time =
    at && (step.state === 'now' && !ends ? t('orders.life.since', { at }) : ends ? t('orders.life.until', { at }) : at);
  return (
    <Box
      sx={{
        pb: { xs: last ? 0 : 1, sm: 0 },
        pr: { sm: last ? 0 : 1 },
        display: { xs: 'flex', sm: 'block' },
        flexWrap: 'wrap',
        flex: 1,
        columnGap: 1,
        mt: { xs: -0.25, sm: 0 },
      }}
    >
      <StepWord state={step.state}>
        {word}
        <span className="visually-hidden"> ({t(`orders.life.state.${step.state}`)})</span>
      </StepWord>
      {time && <SmallText sx={{ ml: { xs: 'auto', sm: 0 }, pt: { xs: 0.25, sm: 0 } }}>{time}</SmallText>}
    </Box>
  );
}

export function OrderTimeline() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const { data } = useHistory();
  const status = fieldOf(resource, 'status');
  const steps = orderTimelineOf(record, data ?? []);
  const word = (step: TimelineStep): string => {
    if (step.status !== null) return optionOf(status, step.status, record)?.label ?? step.status;
    if (step.key === 'paid') return t(step.state === 'now' ? 'orders.life.waitsPayment' : 'orders.life.paid');
    const waits = step.key === 'provisioned' && step.state === 'now' && record.status === 'INITIAL';
    return t(`orders.life.${waits ? 'provisioning' : step.key}`);
  };
  return (
    <ProgressSteps name="life" label={t('orders.life.label')} steps={steps} keyOf={({ key }) => key}>
      {(step, last) => <Step step={step} word={word(step)} last={last} />}
    </ProgressSteps>
  );
}

export function OrderUsage() {
  const t = useT();
  const record = useRecord();
  const suspended = useIsSuspended();
  if (record.status === 'INITIAL_FAILED' || (record.status === 'REVOKED' && !record.startedAt)) return null;
  return (
    <Box role="group" data-section="usage" aria-label={t('usage.title')} sx={{ mt: 1.5 }}>
      <UsageBar order={record} suspended={suspended} />
    </Box>
  );
}
