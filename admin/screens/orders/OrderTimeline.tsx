import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import { Box } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { optionOf } from '../../crud/cells/options';
import { shortMoment } from '../../crud/cells/dates';
import { useOffset } from '../../state/useOffset';
import { fieldOf } from '../../crud/records';
import type { Row } from '../../crud/records';
import { useHistory } from '../../crud/show/useHistory';
import type { TimelineStep } from './timelineSteps';
import { orderTimelineOf } from './timelineSteps';
import { SmallText } from '../../ui/Text';
import { Card } from '../../ui/Card';

const DOT = 18;
const FILLED = { done: 'accent.base', failed: 'tone.red' } as const;

function Dot({ state }: { state: TimelineStep['state'] }) {
  const filled = state === 'done' || state === 'failed';
  const Icon = state === 'failed' ? CloseIcon : CheckIcon;
  return (
    <Box
      aria-hidden
      sx={{
        width: DOT,
        height: DOT,
        flex: 'none',
        boxSizing: 'border-box',
        borderRadius: '50%',
        border: '2px solid',
        borderColor: filled ? FILLED[state] : state === 'now' ? 'accent.base' : 'line.control',
        bgcolor: filled ? FILLED[state] : 'transparent',
        color: 'surface.paper',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      {filled && <Icon sx={{ fontSize: 'icon.xxs' }} />}
      {state === 'now' && <Box sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'accent.base' }} />}
    </Box>
  );
}

/** The dot of a step and the line to the next one: beside it, on a phone below it. */
function Track({ state, last }: { state: TimelineStep['state']; last: boolean }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: 'center',
        gap: 0.75,
        alignSelf: 'stretch',
      }}
    >
      <Dot state={state} />
      {!last && (
        <Box
          aria-hidden
          sx={{
            bgcolor: state === 'done' ? 'accent.base' : 'line.divider',
            flex: 1,
            minHeight: { xs: 10, sm: 0 },
            width: { xs: 2, sm: 'auto' },
            height: { sm: 2 },
            mr: { sm: 0.75 },
            borderRadius: '1px',
          }}
        />
      )}
    </Box>
  );
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
      component="li"
      aria-current={step.state === 'now' ? 'step' : undefined}
      data-step={step.key}
      data-state={step.state}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', sm: 'column' },
        flex: { sm: last ? 'none' : 1 },
        gap: { xs: 1.25, sm: 0.75 },
        minWidth: { sm: 96 },
        position: 'relative',
      }}
    >
      <Track state={step.state} last={last} />
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
        <Box
          sx={{
            fontWeight: 600,
            fontSize: 'size.small',
            color: step.state === 'failed' ? 'tone.red' : step.state === 'next' ? 'ink.secondary' : undefined,
          }}
        >
          {word}
          <span className="visually-hidden"> ({t(`orders.life.state.${step.state}`)})</span>
        </Box>
        {time && <SmallText sx={{ ml: { xs: 'auto', sm: 0 }, pt: { xs: 0.25, sm: 0 } }}>{time}</SmallText>}
      </Box>
    </Box>
  );
}

/** Where an order stands between its purchase and its end: what is done, when, and what is to come. */
export function OrderTimeline({ resource, record }: { resource: ManifestResource; record: Row }) {
  const t = useT();
  const { data } = useHistory(resource, record);
  const status = fieldOf(resource, 'status');
  const steps = orderTimelineOf(record, data ?? []);
  const word = (step: TimelineStep): string => {
    if (step.status !== null) return optionOf(status, step.status, record)?.label ?? step.status;
    if (step.key === 'paid') return t(step.state === 'now' ? 'orders.life.waitsPayment' : 'orders.life.paid');
    const waits = step.key === 'provisioned' && step.state === 'now' && record.status === 'INITIAL';
    return t(`orders.life.${waits ? 'provisioning' : step.key}`);
  };
  return (
    <Card data-section="life" sx={{ px: 2, py: 1.75 }}>
      <Box
        component="ol"
        aria-label={t('orders.life.label')}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}
      >
        {steps.map((step, index) => (
          <Step key={step.key} step={step} word={word(step)} last={index === steps.length - 1} />
        ))}
      </Box>
    </Card>
  );
}
