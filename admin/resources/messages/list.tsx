import { DataTable } from 'react-admin';
import { useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import { usePhone } from '../../declared/screen';

const UNSENT: readonly unknown[] = ['DRAFT', 'SCHEDULED'];

/** A message that is not published has no receivers yet. */
const SentCount = ({ source }: { source: string }) =>
  UNSENT.includes(useRecord().status) ? '–' : <DeclaredField source={source} />;

const TABLE = (
  <DeclaredTable>
    <DataTable.Col source="reached" align="right">
      <SentCount source="reached" />
    </DataTable.Col>
    <DataTable.Col source="readCount" align="right">
      <SentCount source="readCount" />
    </DataTable.Col>
  </DeclaredTable>
);

export function MessageList() {
  const table = usePhone() ? undefined : TABLE;
  return (
    <DeclaredList>
      <ListHeader />
      <ListBody table={table} />
    </DeclaredList>
  );
}
