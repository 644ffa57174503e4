import { Fragment } from 'react';
import { Box } from '@mui/material';
import { shortMoment } from '../../declared/fields/dates';
import { useRecord } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { Course, StepWord } from '../../ui/StepTrack';
import { SmallText } from '../../ui/Text';
import { Section } from '../../ui/Section';
import { type CourseStep, courseOf, quantitiesOf } from './facts';
import { type CtripCall, useCalls } from './CallLog';

function Step({ step, last }: { step: CourseStep; last: boolean }) {
  const t = useT();
  const record = useRecord();
  const offset = useOffset();
  const { bought, used } = quantitiesOf(record);
  const at = step.at && shortMoment(step.at, offset);
  const detail =
    step.name === 'partUsed'
      ? t('ctrip.course.count', { used, bought })
      : step.name === 'used' && step.state === 'next'
        ? t('ctrip.course.until', { at: String(record.useEndDate ?? '') })
        : step.name === 'confirmed' && step.state !== 'done' && at
          ? t('ctrip.course.until', { at })
          : at;
  return (
    <Box sx={{ pb: { xs: last ? 0 : 1, sm: 0 }, mt: { xs: -0.25, sm: 0 } }}>
      <StepWord state={step.state}>{t(`ctrip.course.${step.name}`)}</StepWord>
      {detail && <SmallText>{detail}</SmallText>}
    </Box>
  );
}

export function CtripTop() {
  const t = useT();
  const record = useRecord();
  return (
    <Course name="course" label={t('ctrip.course.label')} steps={courseOf(record)} keyOf={({ name }) => name}>
      {(step, last) => <Step step={step} last={last} />}
    </Course>
  );
}

/** Services that report quantities to Ctrip, either sent by us or requested by Ctrip. */
const TOLD = ['QueryOrder', 'OrderConsumedNotice', 'CancelOrderConfirm'];

function Told({ calls }: { calls: readonly CtripCall[] }) {
  const t = useT();
  const offset = useOffset();
  const open = calls.find(({ direction, state }) => direction === 'OUT' && (state === 'WAITING' || state === 'FAILED'));
  if (open)
    return (
      <Box sx={{ color: 'tone.red', fontSize: 'size.small' }} data-told="no">
        {t('ctrip.quantities.untold', { service: open.service, code: open.resultCode ?? '–' })}
      </Box>
    );
  const last = calls.find(({ service, state }) => TOLD.includes(service) && state === 'DONE');
  return last ? (
    <Box sx={{ color: 'tone.green', fontSize: 'size.small' }} data-told="yes">
      {t('ctrip.quantities.told', { at: shortMoment(last.createdAt, offset) })}
    </Box>
  ) : null;
}

const PARTS = [
  ['used', 'tone.green'],
  ['left', 'tone.teal'],
  ['cancelled', 'tone.grey'],
] as const;

/** Shows bought = used + left + cancelled, as an equation and as a bar. */
export function Quantities() {
  const t = useT();
  const record = useRecord();
  const { data } = useCalls().query;
  const quantities = quantitiesOf(record);
  const figure = (name: 'bought' | 'used' | 'left' | 'cancelled') => (
    <Box component="span" data-quantity={name} sx={{ whiteSpace: 'nowrap' }}>
      <Box component="b" sx={{ fontSize: 'size.figure', mr: 0.75 }}>
        {quantities[name]}
      </Box>
      <Box component="span" sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>
        {t(`ctrip.quantities.${name}`)}
      </Box>
    </Box>
  );
  return (
    <Section name="quantities" title={t('ctrip.quantities.title')} end={data && <Told calls={data.rows} />}>
      <Box sx={{ px: 2, pb: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1 }}>
          {figure('bought')}
          {PARTS.map(([name], at) => (
            <Fragment key={name}>
              <span aria-hidden>{at === 0 ? '=' : '+'}</span>
              {figure(name)}
            </Fragment>
          ))}
        </Box>
        <Box aria-hidden sx={{ display: 'flex', gap: 0.25, height: 12, borderRadius: '3px', overflow: 'hidden' }}>
          {PARTS.filter(([name]) => quantities[name] > 0).map(([name, colour]) => (
            <Box key={name} sx={{ flex: quantities[name], bgcolor: colour }} />
          ))}
        </Box>
      </Box>
    </Section>
  );
}
