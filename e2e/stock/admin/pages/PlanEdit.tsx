import { Edit, ReferenceInput, SimpleForm, TextInput } from 'react-admin';
import { MoneyInput } from '../../../../admin/declared/inputs';

export const PlanEdit = () => (
  <Edit>
    <SimpleForm warnWhenUnsavedChanges>
      <MoneyInput source="cooperationPrice" />
      <TextInput source="remark" multiline />
      <ReferenceInput source="topic" reference="plan-topics" />
    </SimpleForm>
  </Edit>
);
