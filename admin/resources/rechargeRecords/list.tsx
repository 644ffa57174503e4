import { DataTable } from 'react-admin';
import { ReferenceLink } from '../../../resources/kinds/reference/field';
import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import { usePhone } from '../../declared/screen';
import { BillTabs } from '../bills';

void BillTabs.preload();

const TABLE = (
  <DeclaredTable>
    <DataTable.Col source="order">
      <ReferenceLink source="order" />
    </DataTable.Col>
  </DeclaredTable>
);

export function RechargeList() {
  // Shows no links in a card on a phone, because the card is a link itself.
  const table = usePhone() ? undefined : TABLE;
  return (
    <DeclaredList>
      <ListHeader above={<BillTabs />} />
      <ListBody table={table} />
    </DeclaredList>
  );
}
