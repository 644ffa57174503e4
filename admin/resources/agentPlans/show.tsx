import { DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { PriceHistory } from '../plans';

export const IssuedPlanShow = () => (
  <DeclaredShow>
    <RecordColumns>
      <RecordFields />
      <PriceHistory />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);
