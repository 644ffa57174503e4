import { DeclaredShow, MoneyCard, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { CallLog } from './CallLog';
import { CtripTop, Quantities, Vouchers } from './CtripTop';
import { Money } from './Money';

export const CtripOrderShow = () => (
  <DeclaredShow headline={['plan', 'quantity']}>
    <CtripTop />
    <RecordColumns aside={<CallLog />}>
      <RecordFields />
      <MoneyCard />
      <Quantities />
      <Vouchers />
      <Money />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);
