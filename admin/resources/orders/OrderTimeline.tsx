import { Box } from '@mui/material';
import { useT } from '../../locales/useT';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { UsageBar } from '../usage';
import { optionOf } from '../../declared/fields/options';
import { shortMoment } from '../../declared/fields/dates';
import { useOffset } from '../../state/useOffset';
import { fieldOf } from '../../declared/records';
import { useHistory } from '../../declared/show/useHistory';
import { Course, StepWord } from '../../ui/StepTrack';
import { SmallText } from '../../ui/Text';
import { type TimelineStep, orderTimelineOf } from './timelineSteps';

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
    <Course name="life" label={t('orders.life.label')} steps={steps} keyOf={({ key }) => key}>
      {(step, last) => <Step step={step} word={word(step)} last={last} />}
    </Course>
  );
}

export function OrderUsage() {
  const t = useT();
  const record = useRecord();
  if (record.status === 'INITIAL_FAILED' || (record.status === 'REVOKED' && !record.startedAt)) return null;
  return (
    <Box role="group" data-section="usage" aria-label={t('usage.title')} sx={{ mt: 1.5 }}>
      <UsageBar order={record} />
    </Box>
  );
}
