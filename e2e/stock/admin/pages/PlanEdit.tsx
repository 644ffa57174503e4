import { Edit, ReferenceInput, SimpleForm, TextInput } from 'react-admin';
import { MoneyInput } from '../../../../admin/declared/inputs';

/** A plain react-admin form with a declared input, a stock input and a stock reference, labelled by the declaration. */
export const PlanEdit = () => (
  <Edit>
    <SimpleForm warnWhenUnsavedChanges>
      <MoneyInput source="cooperationPrice" />
      <TextInput source="remark" multiline />
      <ReferenceInput source="topic" reference="plan-topics" />
    </SimpleForm>
  </Edit>
);
