import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import { useRun } from '../../declared/actions/ActionHost';
import { useRowActions } from '../../declared/actions/useRowActions';
import { useDeclaredResource } from '../../declared/declaration';
import type { Row } from '../../declared/records';

function DocumentTable() {
  const run = useRun();
  const review = useRowActions(useDeclaredResource()).find(({ name }) => name === 'review');
  const open = (_id: unknown, _resource: string, record: Row): false => {
    if (review) run(review, [record]);
    return false;
  };
  return <DeclaredTable rowClick={open} />;
}

export const DocumentList = () => (
  <DeclaredList>
    <ListHeader />
    <ListBody table={<DocumentTable />} />
  </DeclaredList>
);
