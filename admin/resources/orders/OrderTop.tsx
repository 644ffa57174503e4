import { Box } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import type { Row } from '../../declared/records';
import { OrderDoctor } from './OrderDoctor';
import { OrderTimeline } from './OrderTimeline';
import { UsageBar } from '../usage';

/** The top of an order's page: where it stands, and what is in its way. */
export const OrderTop = ({ resource, record }: { resource: ManifestResource; record: Row }) => (
  <>
    <OrderDoctor resource={resource} record={record} />
    <OrderTimeline resource={resource} record={record} />
  </>
);

/** Below what an order is of: what it has used of that. */
export function OrderUsage({ record }: { resource: ManifestResource; record: Row }) {
  const t = useT();
  if (record.status === 'INITIAL_FAILED' || (record.status === 'REVOKED' && !record.startedAt)) return null;
  return (
    <Box role="group" data-section="usage" aria-label={t('usage.title')} sx={{ mt: 1.5 }}>
      <UsageBar order={record} />
    </Box>
  );
}
