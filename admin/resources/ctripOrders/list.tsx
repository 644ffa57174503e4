import { DataTable, useResourceContext } from 'react-admin';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';
import { useManifest } from '../../providers/manifest';
import { neededLines, totalOf, useWaiting } from '../../providers/waiting';
import { listPath } from '../../state/resourcePaths';
import { LinkTabs } from '../../ui/Section';

const CTRIP_LISTS = ['ctrip-orders', 'ctrip-calls', 'ctrip-statement-lines', 'ctrip-accounts'];

function CtripTabs() {
  const t = useT();
  const resource = useDeclaredResource();
  const { resources } = useManifest();
  const waiting = neededLines(useWaiting().data ?? []);
  const countOf = (name: string): number => totalOf(waiting.filter((line) => line.resource === name));
  const shown = CTRIP_LISTS.flatMap((name) => resources.filter((one) => one.name === name && one.calls.list));
  if (shown.length < 2) return null;
  return (
    <LinkTabs
      aria-label={t('ctrip.tabs')}
      here={listPath(resource)}
      tabs={shown.map((one) => ({ path: listPath(one), label: one.label, count: countOf(one.name) }))}
    />
  );
}

/** Most items are untouched, so a zero would fill the columns of what happened to an item. */
function NotZero({ source }: { source: string }) {
  const { [source]: value } = useRecord();
  return value === 0 ? <>–</> : <DeclaredField source={source} />;
}

const TABLE = (
  <DeclaredTable>
    {['useQuantity', 'cancelQuantity', 'receivable'].map((source) => (
      <DataTable.Col key={source} source={source} align="right">
        <NotZero source={source} />
      </DataTable.Col>
    ))}
  </DeclaredTable>
);

/** Shows the orders, calls, statement lines or accounts, each under a tab. */
export function CtripList() {
  const hasQuantities = useResourceContext() === 'ctrip-orders';
  const phone = usePhone();
  return (
    <DeclaredList>
      <ListHeader above={<CtripTabs />} />
      <ListBody table={phone || !hasQuantities ? undefined : TABLE} />
    </DeclaredList>
  );
}
