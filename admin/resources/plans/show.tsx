import { DeclaredShow, type NextStep, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { PlanContent } from './PlanContent';
import { PlanPrices } from './PlanPrices';
import { PlanSales } from './PlanSales';
import PriceHistory from './PriceHistory';
import { CURRENCIES } from '@t3d/resources/kit';
import { useState } from 'react';
import { Button, Link } from '@mui/material';
import { MONO } from '../../tokens';
import { CopyButton } from '../../ui/Digits';
import { Text } from '../../ui/Text';
import { Link as RouterLink } from 'react-router';
import { useT } from '../../locales/useT';
import { editPath, newRecordPath, showPath } from '../../state/resourcePaths';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { NamedCurrency } from '../../declared/fields/NamedCurrency';
import { ListLink } from '../../declared/links';
import { Section, SectionPager } from '../../ui/Section';
import { StatusChip } from '../../ui/StatusChip';
import { SectionRows, useRelatedRows } from '../../declared/show/RelatedRows';

const HOLDERS_A_PAGE = 20;
const COLUMNS = ['agent', 'cooperationPrice', 'retailPrice', 'status', 'createdAt'];

function PlanHolders() {
  const t = useT();
  const { name } = useDeclaredResource();
  const record = useRecord();
  const plan = String(record.id);
  const currency = String(record.currency ?? CURRENCIES[0]);
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
      more={total > 0 ? `${total} · ${currency}` : undefined}
      end={
        total > 0 && (
          <ListLink resource={issued} filter={{ plan_in: plan }} sx={{ fontSize: 'size.small' }}>
            {t('plans.open')}
          </ListLink>
        )
      }
    >
      <NamedCurrency value={currency}>
        <SectionRows
          title={title}
          none={t('plans.noHolders')}
          resource={issued}
          columns={COLUMNS}
          query={query}
          mark={({ agent }) => ({ 'data-holder': String(agent) })}
          leadsTo={({ id }) => id}
        />
      </NamedCurrency>
      <SectionPager page={page} pages={Math.ceil(total / HOLDERS_A_PAGE)} onChange={setPage} />
    </Section>
  );
}

const ROUTE_COLUMNS = ['priority', 'supplier', 'product', 'cost'];

/** The suppliers of a plan in order. Hidden from readers who may not see them. */
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
      more={t('plans.page.routeCost')}
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
            <Link component={RouterLink} to={page(id)} sx={{ fontFamily: MONO }}>
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

/** The fields that the page shows elsewhere. */
const ELSEWHERE = [
  'id',
  'areaCodes',
  'planCode',
  'title',
  'status',
  'rules',
  'terminalType',
  'type',
  'brand',
  'topic',
  'updatedAt',
  'corpCost',
  'cooperationPrice',
  'retailPrice',
  'margin',
  'salePrice',
  'costCap',
  'discount',
  'discountPrice',
  'esimFee',
];

const NEXT_STEPS: readonly NextStep[] = [
  { action: 'list', where: { status: 'UNSHELVE' } },
  { action: 'issue', where: {} },
];

function Aside() {
  const t = useT();
  const { id } = useRecord();
  return (
    <>
      <PlanSales plan={id} />
      <RecordFields lines title={t('plans.page.others')} without={ELSEWHERE} />
    </>
  );
}

export const PlanShow = () => (
  <DeclaredShow next={NEXT_STEPS} beside={<PlanCode />}>
    <RecordColumns aside={<Aside />}>
      <PlanContent />
      <PlanPrices />
      <PlanHolders />
      <PlanRoutes />
      <PriceHistory />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);
