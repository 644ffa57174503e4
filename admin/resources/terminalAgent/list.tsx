import { DeclaredList, ListBody, ListHeader } from '../../declared/list';
import { useHolderColumn } from '../terminals';

export default function SubAgentCardList() {
  const { hidden, columnLabels, table } = useHolderColumn();
  return (
    <DeclaredList hidden={hidden} columnLabels={columnLabels}>
      <ListHeader />
      <ListBody table={table} />
    </DeclaredList>
  );
}
