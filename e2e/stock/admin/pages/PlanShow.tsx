import {
  DateField,
  DeleteButton,
  EditButton,
  ReferenceField,
  Show,
  SimpleShowLayout,
  TextField,
  TopToolbar,
} from 'react-admin';
import { DeclaredField, EnumField, MoneyField } from '../../../../admin/declared/fields';

const Actions = () => (
  <TopToolbar>
    <EditButton />
    <DeleteButton mutationMode="undoable" />
  </TopToolbar>
);

export const PlanShow = () => (
  <Show actions={<Actions />}>
    <SimpleShowLayout>
      <TextField source="name" />
      <EnumField source="status" />
      <MoneyField source="cooperationPrice" />
      <DeclaredField source="areaCodes" />
      <ReferenceField source="topic" reference="plan-topics" />
      <DateField source="createdAt" showTime />
      <TextField source="remark" />
    </SimpleShowLayout>
  </Show>
);
