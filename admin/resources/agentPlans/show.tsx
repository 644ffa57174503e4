import { STAFF } from '@t3d/resources/roles';
import { Box } from '@mui/material';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { DeclaredShow, RecordColumns, RecordTabs } from '../../declared/show';
import { RelatedRows } from '../../declared/show/RelatedRows';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { CopyButton } from '../../ui/Digits';
import { Text } from '../../ui/Text';
import { MONO } from '../../tokens';
import { PlanContent, PlanPrices, PlanSales, PriceHistory } from '../plans';

/** An agent's own page shows one state, no holder and no code. */
function SideColumn() {
  const { agent, agentLabel, planCode, planStatus } = useRecord();
  const { id, role } = useSessionUser();
  const isStopped = planStatus === 'UNSHELVE';
  return (
    <>
      <DeclaredField source={isStopped ? 'planStatus' : 'status'} />
      {agent !== id && <Text as="span">{String(agentLabel ?? '')}</Text>}
      {Boolean(planCode) && STAFF.includes(role) && (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
          <Text as="span" size="small" colour="ink.secondary" sx={{ fontFamily: MONO }}>
            {String(planCode)}
          </Text>
          <CopyButton text={String(planCode)} />
        </Box>
      )}
    </>
  );
}

function ChildPrices() {
  const t = useT();
  const { name } = useDeclaredResource();
  const { plan } = useRecord();
  if (name !== 'agent-plans') return null;
  const filter = { plan_in: String(plan) };
  return (
    <RelatedRows
      name="child-prices"
      title={t('plans.page.children')}
      none={t('plans.page.noChildren')}
      reference="sub-agent-plans"
      filter={filter}
      sort="agent"
      size={20}
      columns={['agent', 'cooperationPrice', 'retailPrice', 'status']}
    />
  );
}

const NEXT_STEPS = [{ action: 'buy-plan', where: {} }] as const;

export const IssuedPlanShow = () => (
  <DeclaredShow next={NEXT_STEPS} beside={<SideColumn />}>
    <RecordColumns aside={<Aside />}>
      <PlanContent />
      <PlanPrices />
      <ChildPrices />
      <PriceHistory />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);

function Aside() {
  const { plan } = useRecord();
  return <PlanSales plan={plan} />;
}
