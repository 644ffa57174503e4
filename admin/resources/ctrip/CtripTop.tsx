import { Box } from '@mui/material';
import { shortMoment } from '../../declared/fields/dates';
import { useRecord } from '../../declared/useRecord';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { Card } from '../../ui/Card';
import { StepTrack } from '../../ui/StepTrack';
import { SmallText } from '../../ui/Text';
import type { CourseStep } from './facts';
import { courseOf, quantitiesOf } from './facts';

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
    <Box
      component="li"
      aria-current={step.state === 'now' ? 'step' : undefined}
      data-step={step.name}
      data-state={step.state}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', sm: 'column' },
        flex: { sm: last ? 'none' : 1 },
        gap: { xs: 1.25, sm: 0.75 },
        minWidth: { sm: 96 },
      }}
    >
      <StepTrack state={step.state} last={last} />
      <Box sx={{ pb: { xs: last ? 0 : 1, sm: 0 }, mt: { xs: -0.25, sm: 0 } }}>
        <Box
          sx={{
            fontWeight: 600,
            fontSize: 'size.small',
            color: step.state === 'failed' ? 'tone.red' : step.state === 'next' ? 'ink.secondary' : undefined,
          }}
        >
          {t(`ctrip.course.${step.name}`)}
        </Box>
        {detail && <SmallText>{detail}</SmallText>}
      </Box>
    </Box>
  );
}

/** The course of a Ctrip order, by its mode: the steps that are done, with their times, and those to come. */
export function CtripTop() {
  const t = useT();
  const record = useRecord();
  const steps = courseOf(record);
  return (
    <Card data-section="course" sx={{ px: 2, py: 1.75 }}>
      <Box
        component="ol"
        aria-label={t('ctrip.course.label')}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}
      >
        {steps.map((step, at) => (
          <Step key={step.name} step={step} last={at === steps.length - 1} />
        ))}
      </Box>
    </Card>
  );
}
