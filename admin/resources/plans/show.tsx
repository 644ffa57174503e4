import { type NextStep, DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { PlanHolders, PlanRoutes } from './PlanTables';
import PriceHistory from './PriceHistory';

const NEXT_STEPS: readonly NextStep[] = [
  { action: 'list', where: { status: 'UNSHELVE' } },
  { action: 'issue', where: {} },
];

export const PlanShow = () => (
  <DeclaredShow next={NEXT_STEPS}>
    <RecordColumns>
      <RecordFields />
      <PriceHistory />
      <PlanHolders />
      <PlanRoutes />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);
