import { Box } from '@mui/material';
import { useState } from 'react';
import { useDeclaredResource } from '../../declared/declaration';
import { dayOf } from '../../declared/fields/dates';
import { ListLink } from '../../declared/links';
import { useRelatedRows } from '../../declared/show/RelatedRows';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { LoadedSection, Section } from '../../ui/Section';
import { Text } from '../../ui/Text';

const DAYS = 30;
const DAY_MS = 86_400_000;

export function PlanSales({ plan }: { plan: unknown }) {
  const t = useT();
  const { name } = useDeclaredResource();
  const offset = useOffset();
  const [now] = useState(() => Date.now());
  const filter = { plan_in: String(plan), createdAt_gte: dayOf(new Date(now - DAYS * DAY_MS), offset) };
  const orders = name.includes('sms') ? 'sms-orders' : 'orders';
  const { resource, query } = useRelatedRows(orders, filter, { size: 1 });
  if (!resource) return null;
  return (
    <Section name="sales" title={t('plans.sales', { days: DAYS })}>
      <LoadedSection query={query} rows={1}>
        {({ total }) => (
          <Box sx={{ px: 2, pb: 1.5, display: 'flex', alignItems: 'baseline', gap: 2 }}>
            <Text size="figure" strong data-sales={total}>
              {countText(total)}
            </Text>
            {total > 0 && <ListLink resource={orders} filter={filter} />}
          </Box>
        )}
      </LoadedSection>
    </Section>
  );
}
