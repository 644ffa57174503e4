import { Box } from '@mui/material';
import ReportProblemIcon from '@mui/icons-material/ReportProblemOutlined';
import { useRecord } from '../../declared/declaration';
import { usePredicateVariables } from '../../declared/variables';
import { useT } from '../../locales/useT';
import { stuckHours } from './stuck';

const FLAG = {
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  gap: 0.25,
  ml: 0.75,
  typography: 'note',
  fontWeight: 600,
  color: 'tone.amber',
  whiteSpace: 'nowrap',
} as const;

const PLAIN = { ...FLAG, fontWeight: 400, color: 'ink.secondary' } as const;

/** The hours after which a list warns of an order, because a day without an answer needs a person. */
const WARNED_FROM = 24;

/**
 * Shows for how many hours an order has been in a step that should take less than an hour. A list warns only after a
 * day, so that few rows stand out.
 */
export function StuckFlag({ inList = false }: { inList?: boolean }) {
  const t = useT();
  const { now = '' } = usePredicateVariables();
  const hours = stuckHours(useRecord(), now);
  if (hours === null) return null;
  const warns = !inList || hours >= WARNED_FROM;
  return (
    <Box component="span" data-stuck={hours} title={t('orders.stuck', { hours })} sx={warns ? FLAG : PLAIN}>
      {warns && <ReportProblemIcon aria-hidden sx={{ fontSize: 'icon.xs' }} />}
      {t('orders.stuckFor', { hours })}
    </Box>
  );
}
