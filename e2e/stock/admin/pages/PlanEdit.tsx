import { Edit, ReferenceInput, SimpleForm, TextInput } from 'react-admin';
import { MoneyInput } from '../../../../admin/declared/inputs';

/**
 * A form of react-admin. Combines a declared input with react-admin's inputs and references. All labels come from the
 * declaration.
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
