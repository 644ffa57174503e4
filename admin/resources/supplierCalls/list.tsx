import { DataTable } from 'react-admin';
import { useRecord } from '../../declared/declaration';
import { CutText } from '../../declared/fields/TextValue';
import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import { usePhone } from '../../declared/screen';
import { useReasonWords } from './useReasonWords';

function Reason() {
  const { reason } = useRecord();
  const wordsOf = useReasonWords();
  return typeof reason === 'string' && reason !== '' ? <CutText text={wordsOf(reason)} /> : <>–</>;
}

const TABLE = (
  <DeclaredTable>
    <DataTable.Col source="reason">
      <Reason />
    </DataTable.Col>
  </DeclaredTable>
);

export function SupplierCallList() {
  const table = usePhone() ? undefined : TABLE;
  return (
    <DeclaredList>
      <ListHeader />
      <ListBody table={table} />
    </DeclaredList>
  );
}
