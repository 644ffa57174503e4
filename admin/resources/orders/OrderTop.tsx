import { Box } from '@mui/material';
import { useT } from '../../locales/useT';
import { useRecord } from '../../declared/useRecord';
import { OrderDoctor } from './OrderDoctor';
import { OrderTimeline } from './OrderTimeline';
import { UsageBar } from '../usage';

/** The top of an order's page: its diagnosis and its course. */
export const OrderTop = () => (
  <>
    <OrderDoctor />
    <OrderTimeline />
  </>
);

/** Below what an order is of: what it has used of that. */
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
