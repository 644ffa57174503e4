import { Box } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { useTranslate } from 'react-admin';
import type { Row } from '../../crud/records';
import { LifeLine } from './LifeLine';
import { Section } from './Section';
import { UsageBar } from './UsageBar';

/** The top of an order's page: where it stands, and what it has used. */
export function OrderTop({ resource, record }: { resource: ManifestResource; record: Row }) {
  const translate = useTranslate();
  const none = record.status === 'INITIAL_FAILED' || (record.status === 'REVOKED' && !record.startedAt);
  return (
    <>
      <LifeLine resource={resource} record={record} />
      {!none && <Section name="usage" title={translate('stock.usage.title')} more={typeof record.planLabel === 'string' ? record.planLabel : undefined}><Box sx={{ px: 2, pb: 1.75, mt: -0.5 }}><UsageBar order={record} /></Box></Section>}
    </>
  );
}
