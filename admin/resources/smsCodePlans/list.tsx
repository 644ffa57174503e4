import { useMemo } from 'react';
import { DeclaredResource, useDeclaredResource } from '../../declared/declaration';
import { DeclaredList, ListBody, ListHeader } from '../../declared/list';
import { useSessionUser } from '../../providers/manifest';

/** Leaves the state out for users who order numbers, because they see only listed plans. */
function useOwnResource() {
  const resource = useDeclaredResource();
  const { role } = useSessionUser();
  return useMemo(() => {
    if (role !== 'SMS_RECYCLE') return resource;
    const { list, fields } = resource;
    const columns = list.columns.filter((name) => name !== 'status' && name !== 'name');
    const internalName = fields.find(({ name }) => name === 'name')?.label;
    return {
      ...resource,
      fields: fields.filter(({ name }) => name !== 'status'),
      list: {
        ...list,
        columns,
        hidden: [...list.hidden, 'createdAt'],
        views: [],
        searches: list.searches?.filter((label) => label !== internalName),
      },
    };
  }, [resource, role]);
}

export default function SmsCodePlanList() {
  return (
    <DeclaredResource value={useOwnResource()}>
      <DeclaredList>
        <ListHeader />
        <ListBody />
      </DeclaredList>
    </DeclaredResource>
  );
}
