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

/** Shows for how many hours an order has been in a step that should take less than an hour. */
export function StuckFlag() {
  const t = useT();
  const { now = '' } = usePredicateVariables();
  const hours = stuckHours(useRecord(), now);
  if (hours === null) return null;
  return (
    <Box component="span" data-stuck={hours} title={t('orders.stuck', { hours })} sx={FLAG}>
      <ReportProblemIcon aria-hidden sx={{ fontSize: 'icon.xs' }} />
      {t('orders.stuckFor', { hours })}
    </Box>
  );
}
