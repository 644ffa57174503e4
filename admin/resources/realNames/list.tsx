import { useMemo } from 'react';
import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import { useRun } from '../../declared/actions/ActionHost';
import { useRowActions } from '../../declared/actions/useRowActions';
import { DataTable } from 'react-admin';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { type Row, isBlank } from '../../declared/records';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';

/** A document has only one of these numbers, so one column shows all three. */
const NUMBERS = ['idNumber', 'passportNumber', 'permitNumber'] as const;
const HIDDEN: readonly string[] = NUMBERS.slice(1);

function DocumentNumber() {
  const record = useRecord();
  return <DeclaredField source={NUMBERS.find((name) => !isBlank(record[name])) ?? NUMBERS[0]} />;
}

function DocumentTable() {
  const run = useRun();
  const review = useRowActions(useDeclaredResource()).find(({ name }) => name === 'review');
  const open = (_id: unknown, _resource: string, record: Row): false => {
    if (review) run(review, [record]);
    return false;
  };
  const phone = usePhone();
  return (
    <DeclaredTable rowClick={open}>
      {!phone && (
        <DataTable.Col source={NUMBERS[0]} disableSort>
          <DocumentNumber />
        </DataTable.Col>
      )}
    </DeclaredTable>
  );
}

export function DocumentList() {
  const t = useT();
  const number = t('realNames.number');
  const columnLabels = useMemo(() => ({ [NUMBERS[0]]: number }), [number]);
  return (
    <DeclaredList hidden={HIDDEN} columnLabels={columnLabels}>
      <ListHeader />
      <ListBody table={<DocumentTable />} />
    </DeclaredList>
  );
}
