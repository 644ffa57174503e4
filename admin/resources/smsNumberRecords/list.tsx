import { DataTable } from 'react-admin';
import { phoneText } from '@t3d/resources/kit/phones';
import { useRecord } from '../../declared/declaration';
import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import { usePhone } from '../../declared/screen';
import { Text } from '../../ui/Text';
import { MONO } from '../../tokens';

/** A range is a number, or the first and the last number with a hyphen between them. */
const rangeText = (range: string): string =>
  range
    .split('-')
    .map((number) => phoneText(number))
    .join(' – ');

function Ranges() {
  const ranges = (useRecord().ranges ?? []) as string[];
  return (
    <Text as="span" size="small" sx={{ fontFamily: MONO }}>
      {ranges.map(rangeText).join(', ')}
    </Text>
  );
}

const TABLE = (
  <DeclaredTable>
    <DataTable.Col source="ranges">
      <Ranges />
    </DataTable.Col>
  </DeclaredTable>
);

export function NumberRecordList() {
  const table = usePhone() ? undefined : TABLE;
  return (
    <DeclaredList>
      <ListHeader />
      <ListBody table={table} />
    </DeclaredList>
  );
}
