import { DataTable } from 'react-admin';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import type { Row } from '../../declared/records';
import { usePhone } from '../../declared/screen';
import { StuckFlag } from './StuckFlag';

const Status = () => (
  <>
    <DeclaredField source="status" />
    <StuckFlag inList />
  </>
);

function OrderTable() {
  // Omits the age on a card, which has no room for it.
  if (usePhone()) return <DeclaredTable />;
  return (
    <DeclaredTable>
      <DataTable.Col<Row> source="status">
        <Status />
      </DataTable.Col>
    </DeclaredTable>
  );
}

/** The search box finds cards by number, so the card is no suggested filter. */
const FILTERS = ['status', 'agent', 'platform', 'createdAt'];

export const OrderList = () => (
  <DeclaredList>
    <ListHeader />
    <ListBody table={<OrderTable />} filters={FILTERS} />
  </DeclaredList>
);
