import {
  type NextStep,
  ChildrenSections,
  DeclaredShow,
  MoneyCard,
  RecordColumns,
  RecordFields,
  RecordTabs,
} from '../../declared/show';
import { CallLog } from './CallLog';
import { CtripTop, Quantities } from './CtripTop';
import { Money } from './Money';

const UNCONFIRMED = ['1', '3', '12'];
const NEXT_STEPS: readonly NextStep[] = [
  { action: 'confirm', where: { status: UNCONFIRMED, useEndDate: { gte: '$today' } } },
  { action: 'reject', where: { status: UNCONFIRMED, useEndDate: { lt: '$today' } } },
];

export const CtripOrderShow = () => (
  <DeclaredShow headline={['plan', 'quantity']} next={NEXT_STEPS}>
    <CtripTop />
    <RecordColumns aside={<CallLog />}>
      <RecordFields />
      <MoneyCard />
      <Quantities />
      <ChildrenSections />
      <Money />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);
