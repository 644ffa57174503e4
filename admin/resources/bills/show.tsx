import { DeclaredShow, MoneyCard, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { ExplainSection } from './ExplainSection';

export const BillShow = () => (
  <DeclaredShow>
    <RecordColumns>
      <RecordFields />
      <MoneyCard />
      <ExplainSection />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);
