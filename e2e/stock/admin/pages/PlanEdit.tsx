import { Edit, ReferenceInput, SimpleForm, TextInput } from 'react-admin';
import { MoneyInput } from '../../../../admin/declared/inputs';

/**
 * A form of react-admin with a declared input, a react-admin input and a react-admin reference. The declaration labels
 * them all.
 */
export const PlanEdit = () => (
  <Edit>
    <SimpleForm warnWhenUnsavedChanges>
      <MoneyInput source="cooperationPrice" />
      <TextInput source="remark" multiline />
      <ReferenceInput source="topic" reference="plan-topics" />
    </SimpleForm>
  </Edit>
);
