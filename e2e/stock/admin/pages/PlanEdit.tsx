import { Edit, ReferenceInput, SimpleForm, TextInput } from 'react-admin';
import { MoneyInput } from '../../../../admin/declared/inputs';

/**
 * A form of react-admin with a declared input, an input of react-admin and a reference of react-admin. All labels come
 * from the declaration.
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
