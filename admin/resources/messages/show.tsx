import { DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { Readers } from './Readers';

export const MessageShow = () => (
  <DeclaredShow>
    <RecordColumns>
      <RecordFields />
      <Readers />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);
