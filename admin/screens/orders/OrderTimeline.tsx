import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
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
import { SECTION_CARD, SMALL } from '../../ui/Section';

const DOT = 18;
const FILLED = { done: 'var(--main)', failed: 'var(--red)' } as const;

function Dot({ state }: { state: TimelineStep['state'] }) {
  const filled = state === 'done' || state === 'failed';
  const Icon = state === 'failed' ? Close : Check;
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
        borderColor: filled ? FILLED[state] : state === 'now' ? 'var(--main)' : 'var(--control)',
        bgcolor: filled ? FILLED[state] : 'transparent',
        color: 'var(--paper)',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      {filled && <Icon sx={{ fontSize: 12 }} />}
      {state === 'now' && <Box sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'var(--main)' }} />}
    </Box>
  );
}

function Step({ step, word, last }: { step: TimelineStep; word: string; last: boolean }) {
  const t = useT();
  const offset = useOffset();
  const at = step.at && shortMoment(step.at, offset);
  const ends = step.state === 'next' || (step.key === 'paid' && step.state === 'now');
  const time =
    at && (step.state === 'now' && !ends ? t('stock.life.since', { at }) : ends ? t('stock.life.until', { at }) : at);
  const line = { bgcolor: step.state === 'done' ? 'var(--main)' : 'var(--divider)' };
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
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: 'center',
          gap: '6px',
          alignSelf: 'stretch',
        }}
      >
        <Dot state={step.state} />
        {!last && (
          <Box
            aria-hidden
            sx={{
              ...line,
              flex: 1,
              minHeight: { xs: 10, sm: 0 },
              width: { xs: 2, sm: 'auto' },
              height: { sm: 2 },
              mr: { sm: '6px' },
              borderRadius: '1px',
            }}
          />
        )}
      </Box>
      <Box
        sx={{
          pb: { xs: last ? 0 : 1, sm: 0 },
          pr: { sm: last ? 0 : 1 },
          display: { xs: 'flex', sm: 'block' },
          flexWrap: 'wrap',
          flex: 1,
          columnGap: 1,
          mt: { xs: '-2px', sm: 0 },
        }}
      >
        <Box
          sx={{
            fontWeight: 600,
            fontSize: 13,
            color: step.state === 'failed' ? 'var(--red)' : step.state === 'next' ? 'var(--text2)' : undefined,
          }}
        >
          {word}
          <span className="visually-hidden"> ({t(`stock.life.state.${step.state}`)})</span>
        </Box>
        {time && <Box sx={{ ...SMALL, ml: { xs: 'auto', sm: 0 }, pt: { xs: '2px', sm: 0 } }}>{time}</Box>}
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
    if (step.key === 'paid') return t(step.state === 'now' ? 'stock.life.waitsPayment' : 'stock.life.paid');
    return t(
      `stock.life.${step.key === 'provisioned' && step.state === 'now' && record.status === 'INITIAL' ? 'provisioning' : step.key}`,
    );
  };
  return (
    <Box component="section" data-section="life" sx={{ ...SECTION_CARD, px: 2, py: 1.75 }}>
      <Box
        component="ol"
        aria-label={t('stock.life.label')}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}
      >
        {steps.map((step, index) => (
          <Step key={step.key} step={step} word={word(step)} last={index === steps.length - 1} />
        ))}
      </Box>
    </Box>
  );
}
