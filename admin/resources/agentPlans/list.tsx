import { AGENTS } from '@t3d/resources/roles';
import { useMemo } from 'react';
import { DataTable } from 'react-admin';
import { DeclaredResource, useDeclaredResource, useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import { usePhone } from '../../declared/screen';
import { useSessionUser } from '../../providers/manifest';

/** Shows the platform's status if the platform no longer sells the plan. */
const Status = () => <DeclaredField source={useRecord().planStatus === 'UNSHELVE' ? 'planStatus' : 'status'} />;

const TABLE = (
  <DeclaredTable>
    <DataTable.Col source="status">
      <Status />
    </DataTable.Col>
  </DeclaredTable>
);

/** Hides the column of agents, because an agent sees only own rows. */
function useOwnResource() {
  const resource = useDeclaredResource();
  const { role } = useSessionUser();
  return useMemo(() => {
    const { list } = resource;
    return AGENTS.includes(role) ? { ...resource, list: { ...list, hidden: [...list.hidden, 'agent'] } } : resource;
  }, [resource, role]);
}

export function IssuedPlanList() {
  const phone = usePhone();
  return (
    <DeclaredResource value={useOwnResource()}>
      <DeclaredList>
        <ListHeader />
        <ListBody table={phone ? undefined : TABLE} />
      </DeclaredList>
    </DeclaredResource>
  );
}
