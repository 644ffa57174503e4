import { type NextStep, DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { CardTimeline } from './CardTimeline';
import { CardDoctor, CardEsim, CardPlans, ReplacedBy } from './CardTop';

const NEXT_STEPS: readonly NextStep[] = [
  { action: 'resume', where: { status: 'SUSPEND' } },
  { action: 'restore', where: { status: 'DISABLE' } },
  { action: 'issue', where: { status: 'STOCKED' } },
  { action: 'buy-plan', where: {} },
];

export const CardShow = () => (
  <DeclaredShow next={NEXT_STEPS}>
    <ReplacedBy />
    <CardDoctor />
    <CardPlans />
    <RecordColumns aside={<CardTimeline />}>
      <RecordFields />
      <CardEsim />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);
