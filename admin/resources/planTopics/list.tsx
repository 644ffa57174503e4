import { DataTable } from 'react-admin';
import { useRecord } from '../../declared/declaration';
import { ListLink } from '../../declared/links';
import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import { usePhone } from '../../declared/screen';
import { countText } from '../../locales/counts';

/** The number of plans with the tag, as a link to these plans. */
function PlanCount({ field, resource }: { field: 'plans' | 'smsPlans'; resource: string }) {
  const { id, [field]: count } = useRecord();
  if (typeof count !== 'number' || count === 0) return <>–</>;
  return (
    <ListLink
      resource={resource}
      filter={{ topic_in: String(id) }}
      underline="hover"
      onClick={(event) => event.stopPropagation()}
    >
      {countText(count)}
    </ListLink>
  );
}

const TABLE = (
  <DeclaredTable>
    <DataTable.Col source="plans" align="right">
      <PlanCount field="plans" resource="plans" />
    </DataTable.Col>
    <DataTable.Col source="smsPlans" align="right">
      <PlanCount field="smsPlans" resource="sms-plans" />
    </DataTable.Col>
  </DeclaredTable>
);

export function PlanTopicList() {
  const table = usePhone() ? undefined : TABLE;
  return (
    <DeclaredList>
      <ListHeader />
      <ListBody table={table} />
    </DeclaredList>
  );
}
