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

/**
 * Hides the internal name and the code of a plan from agents, and their own name. An agent can show the code, because
 * an import of orders needs the code.
 */
function useOwnResource() {
  const resource = useDeclaredResource();
  const { role } = useSessionUser();
  return useMemo(() => {
    const { list, fields } = resource;
    if (!AGENTS.includes(role)) return resource;
    const columns = list.columns.filter((name) => name !== 'name');
    const hidden = [...list.hidden, 'planCode', ...(resource.name === 'sub-agent-plans' ? [] : ['agent'])];
    const forStaff = fields.filter(({ name }) => ['name', 'planCode'].includes(name)).map(({ label }) => label);
    const searches = list.searches?.filter((label) => !forStaff.includes(label));
    return { ...resource, list: { ...list, columns, hidden, searches } };
  }, [resource, role]);
}

/** The customer is one of the first filters of staff, because each plan has a row for each customer. */
const FILTERS = ['agent'];

export function IssuedPlanList() {
  const phone = usePhone();
  return (
    <DeclaredResource value={useOwnResource()}>
      <DeclaredList>
        <ListHeader />
        <ListBody filters={FILTERS} table={phone ? undefined : TABLE} />
      </DeclaredList>
    </DeclaredResource>
  );
}
