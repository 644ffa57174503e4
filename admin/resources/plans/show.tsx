import { DeclaredShow, type NextStep, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import PriceHistory from './PriceHistory';
import { useState } from 'react';
import { Box, Button, Link } from '@mui/material';
import { dayOf } from '../../declared/fields/dates';
import { countText } from '../../locales/counts';
import { useOffset } from '../../state/useOffset';
import { MONO } from '../../tokens';
import { CopyButton } from '../../ui/Digits';
import { Text } from '../../ui/Text';
import { Link as RouterLink } from 'react-router';
import { useT } from '../../locales/useT';
import { editPath, newRecordPath, showPath } from '../../state/resourcePaths';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { ListLink } from '../../declared/links';
import { fieldOf } from '../../declared/records';
import { LoadedSection, Section, SectionPager } from '../../ui/Section';
import { StatusChip } from '../../ui/StatusChip';
import { SectionRows, useRelatedRows } from '../../declared/show/RelatedRows';

const HOLDERS_A_PAGE = 20;
const COLUMNS = ['agent', 'cooperationPrice', 'retailPrice', 'status', 'createdAt'];

/** Lists the agents in the reader's scope who may sell the plan, with the agents' prices. */
function PlanHolders() {
  const t = useT();
  const { name } = useDeclaredResource();
  const plan = String(useRecord().id);
  const [page, setPage] = useState(1);
  const issued = name === 'sms-plans' ? 'agent-sms-plans' : 'agent-plans';
  const { resource, query } = useRelatedRows(issued, { plan }, { sort: 'agent', size: HOLDERS_A_PAGE, page });
  if (!resource) return null;
  const title = t('plans.holders');
  const total = query.data?.total ?? 0;
  return (
    <Section
      name="holders"
      title={title}
      more={total > 0 ? String(total) : undefined}
      end={
        total > 0 && (
          <ListLink resource={issued} filter={{ plan_in: plan }} sx={{ fontSize: 'size.small' }}>
            {t('plans.open')}
          </ListLink>
        )
      }
    >
      <SectionRows
        title={title}
        none={t('plans.noHolders')}
        resource={issued}
        columns={COLUMNS}
        query={query}
        mark={({ agent }) => ({ 'data-holder': String(agent) })}
        leadsTo={({ id }) => id}
      />
      <SectionPager page={page} pages={Math.ceil(total / HOLDERS_A_PAGE)} onChange={setPage} />
    </Section>
  );
}

const ROUTE_COLUMNS = ['priority', 'supplier', 'product', 'cost'];

/**
 * Lists the suppliers of the plan in order, if the reader may see supplier routes. The first supplier is tried first.
 */
function PlanRoutes() {
  const t = useT();
  const record = useRecord();
  const { resource, query } = useRelatedRows(
    'supplier-routes',
    { plan: String(record.id) },
    { sort: 'priority', size: 100 },
  );
  if (!resource) return null;
  const title = t('plans.routes');
  const page = (id: number): string => (resource.calls.update ? editPath(resource, id) : showPath(resource, id));
  return (
    <Section
      name="routes"
      title={title}
      end={
        resource.calls.create && (
          <Button size="small" component={RouterLink} to={newRecordPath(resource)}>
            {t('plans.addRoute')}
          </Button>
        )
      }
    >
      <SectionRows
        title={title}
        none={t('plans.noRoutes')}
        resource={resource.name}
        columns={ROUTE_COLUMNS}
        query={query}
        mark={({ id }) => ({ 'data-route': id })}
        renderCell={({ name }, { id, product }) =>
          name === 'product' ? (
            <Link component={RouterLink} to={page(id)}>
              {String(product)}
            </Link>
          ) : (
            <DeclaredField source={name} wide={name === 'supplier'} />
          )
        }
        last={{
          label: t('plans.state'),
          render: ({ disabled }) => (
            <StatusChip
              tone={disabled ? 'grey/Block' : 'green'}
              label={t(disabled ? 'plans.disabled' : 'plans.enabled')}
            />
          ),
        }}
      />
    </Section>
  );
}

const DAYS = 30;
const DAY_MS = 86_400_000;

/** Counts the orders of the last 30 days and links to the orders, if the reader may list orders. */
function PlanSales() {
  const t = useT();
  const { id } = useRecord();
  const { name } = useDeclaredResource();
  const offset = useOffset();
  const [now] = useState(() => Date.now());
  const filter = { plan_in: String(id), createdAt_gte: dayOf(new Date(now - DAYS * DAY_MS), offset) };
  const orders = name === 'sms-plans' ? 'sms-orders' : 'orders';
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

/** Shows the plan's code beside the plan's title, for staff. */
function PlanCode() {
  const { planCode } = useRecord();
  return (
    <>
      <DeclaredField source="status" />
      <Text as="span" size="small" colour="ink.secondary" sx={{ fontFamily: MONO }}>
        {String(planCode ?? '')}
      </Text>
      <CopyButton text={String(planCode ?? '')} />
    </>
  );
}

/** Lists the countries in full width, because a global plan has many. */
function PlanAreas() {
  const areas = fieldOf(useDeclaredResource(), 'areaCodes');
  if (!areas?.readable) return null;
  return (
    <Section name="areas" title={areas.label}>
      <Box data-field="areaCodes" sx={{ px: 2, pb: 2 }}>
        <DeclaredField source="areaCodes" wide />
      </Box>
    </Section>
  );
}

/** Fields that the title, the plan's code and the history show. */
const ELSEWHERE = ['id', 'areaCodes', 'planCode', 'title', 'status', 'createdAt', 'updatedAt'];

const NEXT_STEPS: readonly NextStep[] = [
  { action: 'list', where: { status: 'UNSHELVE' } },
  { action: 'issue', where: {} },
];

export const PlanShow = () => (
  <DeclaredShow next={NEXT_STEPS} beside={<PlanCode />}>
    <RecordColumns aside={<PlanSales />}>
      <RecordFields without={ELSEWHERE} />
      <PlanAreas />
      <PlanHolders />
      <PlanRoutes />
      <PriceHistory />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);
