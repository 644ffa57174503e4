import { DataTable } from 'react-admin';
import { useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import { usePhone } from '../../declared/screen';

/** Shows the platform's status only if the platform no longer sells the plan, because almost every plan is on sale. */
const PlatformStatus = () => (useRecord().planStatus === 'RACKING' ? <>–</> : <DeclaredField source="planStatus" />);

const TABLE = (
  <DeclaredTable>
    <DataTable.Col source="planStatus">
      <PlatformStatus />
    </DataTable.Col>
  </DeclaredTable>
);

export function IssuedPlanList() {
  const phone = usePhone();
  return (
    <DeclaredList>
      <ListHeader />
      <ListBody table={phone ? undefined : TABLE} />
    </DeclaredList>
  );
}
