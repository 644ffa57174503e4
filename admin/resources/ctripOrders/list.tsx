import { DeclaredList, ListBody, ListHeader } from '../../declared/list';
import { useDeclaredResource } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { useManifest } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';
import { LinkTabs } from '../../ui/Section';

const CTRIP_LISTS = ['ctrip-orders', 'ctrip-calls', 'ctrip-statement-lines', 'ctrip-accounts'];

function CtripTabs() {
  const t = useT();
  const resource = useDeclaredResource();
  const { resources } = useManifest();
  const shown = CTRIP_LISTS.flatMap((name) => resources.filter((one) => one.name === name && one.calls.list));
  if (shown.length < 2) return null;
  return (
    <LinkTabs
      aria-label={t('ctrip.tabs')}
      here={listPath(resource)}
      tabs={shown.map((one) => ({ path: listPath(one), label: one.label }))}
    />
  );
}

export const CtripList = () => (
  <DeclaredList>
    <ListHeader above={<CtripTabs />} />
    <ListBody />
  </DeclaredList>
);
