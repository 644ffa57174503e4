import { DeclaredList, ListBody, ListHeader } from '../../declared/list';
import { useHolderColumn } from '../terminals';

export default function SubAgentCardList() {
  const { hidden, table } = useHolderColumn();
  return (
    <DeclaredList hidden={hidden}>
      <ListHeader />
      <ListBody table={table} />
    </DeclaredList>
  );
}
